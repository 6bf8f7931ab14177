// A service that refuses whatever it is asked, as the test says.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { thrown } from './thrown.mjs';

export class Service {
  #answer = [500, ''];
  #server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [status, body, headers = {}] = this.#answer;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });

  /** Its URL, once it listens. */
  async listen() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** What a call throws that is answered with this status, body and headers. */
  failing(work, ...answer) {
    this.#answer = answer;
    return thrown(work);
  }
}
