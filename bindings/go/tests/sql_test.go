package tests

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	_ "github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "github.com/lib/pq"
	"github.com/toolerror/toolerror/bindings/go"
	_ "modernc.org/sqlite"
)

// is fails the test when an error is not of this type; code is its data.code, and "" when nothing is known of it.
func is(t *testing.T, what string, err error, kind toolerror.Type, code string) {
	t.Helper()
	read := toolerror.From(err, nil)
	if found := read.Error(); found == nil || found.Type() != kind || found.Code() != code {
		t.Errorf("%s: %v is %v %s, want %v %q", what, err, found, found.DataJSON(), kind, code)
	}
}

// opened is a database with a table of notes, of which the first is taken.
func opened(t *testing.T, driver, source string) *sql.DB {
	t.Helper()
	database, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	for _, statement := range []string{
		"DROP TABLE IF EXISTS notes", "CREATE TABLE notes (id INTEGER PRIMARY KEY, name VARCHAR(9) UNIQUE NOT NULL)", "INSERT INTO notes VALUES (1, 'a')",
	} {
		if _, err := database.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	return database
}

// statements are what every database refuses.
var statements = []string{
	"INSERT INTO notes VALUES (2, 'a')", "INSERT INTO notes VALUES (1, 'b')", "INSERT INTO notes VALUES (3, NULL)", "SELECT * FROM leases", "SELECT FROM",
}

// refused compares what a database says of these statements with what is expected of each.
func refused(t *testing.T, database *sql.DB, kinds []toolerror.Type, codes []string) {
	t.Helper()
	for number, statement := range statements {
		_, err := database.Exec(statement)
		is(t, statement, err, kinds[number], codes[number])
	}
	var id int
	is(t, "no row", database.QueryRow("SELECT id FROM notes WHERE id = 7").Scan(&id), toolerror.NotFound, "")
}

func TestWhatSQLiteRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes.db")
	database := opened(t, "sqlite", file)
	// its code for a table that does not exist is the one for any fault of a statement
	refused(t, database,
		[]toolerror.Type{toolerror.Conflict, toolerror.Conflict, toolerror.Validation, toolerror.Validation, toolerror.Validation},
		[]string{"sqlite/2067", "sqlite/1555", "sqlite/1299", "sqlite/1", "sqlite/1"})

	holder, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holder.ExecContext(context.Background(), "BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	_, err = database.Exec("INSERT INTO notes VALUES (7, 'g')")
	is(t, "a locked database", err, toolerror.Transient, "sqlite/5")
	if _, err := holder.ExecContext(context.Background(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	_ = holder.Close()

	reader, _ := sql.Open("sqlite", "file:"+file+"?mode=ro")
	defer reader.Close()
	_, err = reader.Exec("INSERT INTO notes VALUES (8, 'h')")
	is(t, "a database to read only", err, toolerror.Permission, "sqlite/8")
	nowhere, _ := sql.Open("sqlite", filepath.Join(t.TempDir(), "none", "notes.db"))
	defer nowhere.Close()
	is(t, "a file that cannot be opened", nowhere.Ping(), toolerror.NotFound, "sqlite/14")
}

// port is the one of a database that tests/databases has started.
func port(t *testing.T, name string) string {
	t.Helper()
	found := os.Getenv("TOOLERROR_" + name + "_PORT")
	if found == "" {
		t.Skip("needs tests/databases")
	}
	return found
}

func TestWhatPostgreSQLRefusesGetsItsType(t *testing.T) {
	address := "postgres://postgres:%s@127.0.0.1:%s/postgres?sslmode=disable"
	port := port(t, "POSTGRES")
	for _, driver := range []string{"pgx", "postgres"} {
		database := opened(t, driver, fmt.Sprintf(address, "right", port))
		refused(t, database,
			[]toolerror.Type{toolerror.Conflict, toolerror.Conflict, toolerror.Validation, toolerror.NotFound, toolerror.Validation},
			[]string{"postgresql/23505", "postgresql/23505", "postgresql/23502", "postgresql/42P01", "postgresql/42601"})
		wrong, _ := sql.Open(driver, fmt.Sprintf(address, "wrong", port))
		is(t, driver+": a wrong password", wrong.Ping(), toolerror.Permission, "postgresql/28P01")
		nobody, _ := sql.Open(driver, fmt.Sprintf(address, "right", "1"))
		is(t, driver+": nobody listens", nobody.Ping(), toolerror.Transient, "")

		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		_, err := database.ExecContext(ctx, "SELECT pg_sleep(5)")
		cancel()
		if found := toolerror.From(err, nil).Error(); found == nil || found.Type() != toolerror.Transient {
			t.Errorf("%s: a deadline: %v is %v", driver, err, found)
		}
		_, err = database.Exec("SELECT pg_terminate_backend(pg_backend_pid())")
		read := toolerror.From(err, nil)
		if found := read.Error(); found == nil || found.Type() != toolerror.Transient || read.Delivery() != toolerror.DeliveryUnknown {
			t.Errorf("%s: a lost connection: %v is %v, delivery %s", driver, err, found, read.Delivery())
		}
	}
	// without database/sql
	connection, err := pgx.Connect(context.Background(), fmt.Sprintf(address, "right", port))
	if err != nil {
		t.Fatal(err)
	}
	var id int
	is(t, "no row", connection.QueryRow(context.Background(), "SELECT 1 WHERE false").Scan(&id), toolerror.NotFound, "")
}

func TestWhatMariaDBRefusesGetsItsType(t *testing.T) {
	address := "app:%s@tcp(127.0.0.1:%s)/app"
	port := port(t, "MARIADB")
	database := opened(t, "mysql", fmt.Sprintf(address, "right", port))
	refused(t, database,
		[]toolerror.Type{toolerror.Conflict, toolerror.Conflict, toolerror.Validation, toolerror.NotFound, toolerror.Validation},
		[]string{"mysql/1062", "mysql/1062", "mysql/1048", "mysql/1146", "mysql/1064"})
	wrong, _ := sql.Open("mysql", fmt.Sprintf(address, "wrong", port))
	is(t, "a wrong password", wrong.Ping(), toolerror.Permission, "mysql/1045")
	nobody, _ := sql.Open("mysql", fmt.Sprintf(address, "right", "1"))
	is(t, "nobody listens", nobody.Ping(), toolerror.Transient, "")

	held, err := database.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var id string
	if err := held.QueryRowContext(context.Background(), "SELECT connection_id()").Scan(&id); err != nil {
		t.Fatal(err)
	}
	if _, err := database.Exec("KILL " + id); err != nil {
		t.Fatal(err)
	}
	_, err = held.ExecContext(context.Background(), "INSERT INTO notes VALUES (9, 'i')")
	read := toolerror.From(err, nil)
	if found := read.Error(); found == nil || found.Type() != toolerror.Transient || read.Delivery() != toolerror.DeliveryUnknown {
		t.Errorf("a connection that was killed: %v is %v, delivery %s", err, found, read.Delivery())
	}
}
