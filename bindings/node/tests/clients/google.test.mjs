// Google's clients and those of Hugging Face, answered by a service of the test.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Storage } from '@google-cloud/storage';
import { GoogleGenAI } from '@google/genai';
import { downloadFile, listFiles, whoAmI } from '@huggingface/hub';
import { InferenceClient } from '@huggingface/inference';
import { Gaxios } from 'gaxios';
import { GoogleError } from 'google-gax';
import { wrap } from '../../dist/index.mjs';
import { Service } from './service.mjs';
import { read, thrown } from './thrown.mjs';

const service = new Service();
let url;
before(async () => {
  url = await service.listen();
});
after(() => service.close());

/** The error of Google's JSON APIs. */
const refused = (code, status, reason) => ({ error: { code, message: 'as asked', status, errors: [{ message: 'as asked', domain: 'global', reason }] } });

describe('Google', () => {
  test('errors of gaxios, under googleapis and google-auth-library get their types', async () => {
    const call = () => new Gaxios().request({ url, retry: false });
    const failing = async (...answer) => read(await service.failing(call, ...answer));
    assert.deepEqual(await failing(404, refused(404, 'NOT_FOUND', 'notFound')), ['NOT_FOUND', 'google.rpc/notFound', undefined, undefined]);
    const limited = await service.failing(call, 403, refused(403, 'PERMISSION_DENIED', 'rateLimitExceeded'), { 'retry-after': '7' });
    assert.deepEqual(read(limited).slice(0, 3), ['TRANSIENT', 'google.rpc/rateLimitExceeded', 'rate_limit']);
    assert.equal(wrap(limited).retryAfter, 7);
    const quota = await failing(403, refused(403, 'PERMISSION_DENIED', 'dailyLimitExceeded'));
    assert.deepEqual(quota.slice(0, 3), ['PERMISSION', 'google.rpc/dailyLimitExceeded', 'quota']);
    assert.equal((await failing(400, { error: 'invalid_grant' }))[0], 'VALIDATION');
    assert.deepEqual((await failing(502, '<html>')).filter((_, at) => at % 3 === 0), ['TRANSIENT', 'unknown']);
    const nobody = await thrown(() => new Gaxios().request({ url: 'http://127.0.0.1:1/', retry: false }));
    assert.deepEqual(read(nobody), ['TRANSIENT', undefined, undefined, undefined]);
  });

  test('errors of google-gax get their types', () => {
    const failed = (code, status) => GoogleError.parseHttpError(refused(code, status, 'as asked'));
    assert.deepEqual(read(failed(404, 'NOT_FOUND')), ['NOT_FOUND', 'grpc/NOT_FOUND', undefined, undefined]);
    assert.deepEqual(read(failed(409, 'ALREADY_EXISTS')).slice(0, 2), ['CONFLICT', 'grpc/ALREADY_EXISTS']);
    assert.equal(read(failed(429, 'RESOURCE_EXHAUSTED'))[0], 'TRANSIENT');
    assert.deepEqual(read(Object.assign(new GoogleError('no'), { code: 3 })).slice(0, 2), ['VALIDATION', 'grpc/INVALID_ARGUMENT']);
  });

  test('errors of Cloud Storage get their types', async () => {
    const storage = new Storage({ apiEndpoint: url, projectId: 'p', useAuthWithCustomEndpoint: false, retryOptions: { autoRetry: false } });
    const call = () => storage.bucket('b').file('f').getMetadata();
    const missing = read(await service.failing(call, 404, refused(404, undefined, 'notFound')));
    assert.deepEqual(missing, ['NOT_FOUND', 'google.rpc/notFound', undefined, undefined]);
    const stale = read(await service.failing(call, 412, refused(412, undefined, 'conditionNotMet')));
    assert.deepEqual(stale.slice(0, 3), ['CONFLICT', 'google.rpc/conditionNotMet', 'stale']);
  });

  test('errors of Gen AI get their types', async () => {
    const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } });
    const call = () => client.models.generateContent({ model: 'm', contents: 'x' });
    assert.equal(read(await service.failing(call, 404, refused(404, 'NOT_FOUND')))[0], 'NOT_FOUND');
    assert.equal(read(await service.failing(call, 403, refused(403, 'PERMISSION_DENIED')))[0], 'PERMISSION');
    assert.equal(read(await service.failing(call, 400, refused(400, 'INVALID_ARGUMENT')))[0], 'VALIDATION');
  });
});

describe('Hugging Face', () => {
  test('errors of the hub get their types', async () => {
    const none = () => listFiles({ repo: 'a/b', hubUrl: url }).next();
    assert.equal(read(await service.failing(none, 404, { error: 'Repository not found' }))[0], 'NOT_FOUND');
    const who = () => whoAmI({ accessToken: 'hf_wrong', hubUrl: url });
    assert.equal(read(await service.failing(who, 401, { error: 'Invalid credentials' }))[0], 'PERMISSION');
    const file = () => downloadFile({ repo: 'a/b', path: 'c', hubUrl: url });
    const busy = read(await service.failing(file, 503, { error: 'busy' }));
    assert.deepEqual([busy[0], busy[3]], ['TRANSIENT', 'unknown']);
  });

  test('errors of inference get their types', async () => {
    const client = new InferenceClient('hf_x', { endpointUrl: url, retry_on_error: false });
    const call = () => client.chatCompletion({ model: 'm', messages: [{ role: 'user', content: 'x' }] });
    assert.equal(read(await thrown(() => client.chatCompletion({ model: 'm', provider: 'auto', messages: [] })))[0], 'VALIDATION');
    assert.equal(read(await service.failing(call, 401, { error: 'no such token' }))[0], 'PERMISSION');
    assert.equal(read(await service.failing(call, 404, { error: 'no such model' }))[0], 'NOT_FOUND');
    assert.equal(read(await service.failing(call, 422, { error: 'wrong input' }))[0], 'VALIDATION');
    const busy = read(await service.failing(call, 503, { error: 'loading' }));
    assert.deepEqual([busy[0], busy[3]], ['TRANSIENT', 'unknown']);
  });
});
