import pg from 'pg';

// The program works as this role: it may change rows, but no structure, and it may not rewrite append-only tables.
const CREATE_ROLE = `
  DO $$ BEGIN
    CREATE ROLE volante_app NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;

// From PostgreSQL 16 on, whoever creates a role may administer it but not yet act as it.
const MAY_ACT = `
  SELECT pg_has_role(current_user, 'volante_app',
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may_act`;

const GRANT_ALL = `
  DO $$
  DECLARE item record;
  BEGIN
    FOR item IN
      SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO volante_app', item.nspname);
      EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO volante_app', item.nspname);
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO volante_app', item.nspname);
    END LOOP;
    FOR item IN
      SELECT format('%I.%I', n.nspname, c.relname) AS name,
        coalesce(obj_description(c.oid, 'pg_class') LIKE '%@append-only%', false) AS append_only,
        coalesce(obj_description(c.oid, 'pg_class') LIKE '%@owner-writes%', false) AS owner_writes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
        AND (n.nspname, c.relname) <> ('platform', 'migration')
    LOOP
      IF item.append_only THEN
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM volante_app', item.name);
        IF item.owner_writes THEN
          EXECUTE format('REVOKE INSERT ON %s FROM volante_app', item.name);
        ELSE
          EXECUTE format('GRANT INSERT ON %s TO volante_app', item.name);
        END IF;
      ELSE
        EXECUTE format('GRANT INSERT, UPDATE, DELETE ON %s TO volante_app', item.name);
      END IF;
    END LOOP;
  END $$`;

/** Whom the processes that serve log in as: each may act as the program's role, and as nobody else. */
export const LOGINS = { web: 'volante_web', worker: 'volante_worker' } as const;

// Without a password: where one is asked for, an administrator gives it. NOINHERIT: nothing is theirs but what they act as.
const createLogin = (name: string): string => `
  DO $$ BEGIN
    CREATE ROLE ${name} LOGIN NOINHERIT IN ROLE volante_app;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;

async function prepareLogins(client: pg.Client): Promise<void> {
  for (const name of Object.values(LOGINS)) {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (rowCount === 0) await client.query(createLogin(name));
  }
}

/** Creates the program's role where it is missing, and lets the connecting user act as it. */
export async function prepareAppRole(client: pg.Client): Promise<void> {
  await prepareWorkingRole(client);
  await prepareLogins(client).catch((error: unknown) => {
    // An administrator made the working role; whether the logins are wanted too is for them to say.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
  });
}

async function prepareWorkingRole(client: pg.Client): Promise<void> {
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'volante_app'`);
    if (rowCount === 0) await client.query(CREATE_ROLE);
    const { rows } = await client.query<{ may_act: boolean }>(MAY_ACT);
    if (!rows[0]?.may_act) await client.query('GRANT volante_app TO CURRENT_USER');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    const help = 'CREATE ROLE volante_app NOLOGIN; GRANT volante_app TO <the user of DATABASE_URL>;';
    throw new Error(`the database user may not create the role volante_app; as an administrator: ${help}`, {
      cause: error,
    });
  }
}

/** Grants again when the set of applied files is another than at the last time: one that was cut short is repeated. */
export async function grantToApp({ client, state }: { client: pg.Client; state: string }): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM platform.migration WHERE name = 'grants' AND sha256 = $1
       AND has_table_privilege('volante_app', 'platform.migration', 'SELECT')`,
    [state],
  );
  if (rowCount === 1) return;
  await client.query('BEGIN');
  await client.query(GRANT_ALL);
  await client.query(
    `INSERT INTO platform.migration (name, sha256) VALUES ('grants', $1)
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now()`,
    [state],
  );
  await client.query('COMMIT');
}
