/**
 * Prints the schema of a database, one line for each part: tables with their columns in order, constraints, indexes,
 * triggers, functions, sequences, and the rows of a new database. Two databases with equal lines have the same schema.
 *
 * Usage: `DATABASE_URL=file:data/billhook.db npx node dev/scripts/dump-schema.ts`
 */
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Engine, openDatabase } from '../../src/store/engine/database.ts';

type Row = Readonly<Record<string, unknown>>;
type Read = (query: string) => Promise<readonly Row[]>;

/** The schema of a database as sorted lines, without the rows of the table with the names of the migrations. */
export async function schemaOf(engine: Engine, rows: Read): Promise<readonly string[]> {
  const lines = (await Promise.all((engine === 'sqlite' ? OF_SQLITE : OF_POSTGRES).map(rows))).flat().map(lineOf);
  const tables = await rows(engine === 'sqlite' ? SQLITE_TABLES : POSTGRES_TABLES);
  for (const { name } of tables) {
    if (name === 'kysely_migration') continue;
    for (const row of await rows(`select * from "${String(name)}"`))
      lines.push(`row of ${String(name)}: ${lineOf(row)}`);
  }
  return lines.sort();
}

/** White space is normalized, because `create index` keeps the line breaks of its statement. */
function lineOf(row: Row): string {
  const parts = Object.values(row).map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value),
  );
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

const SQLITE_TABLES = `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
  and name <> 'sqlite_schema' order by name`;

const OF_SQLITE = [
  `select format('table %s: %s of %d columns, without rowid %d, autoincrement %d', t.name, t.type, t.ncol, t.wr, m.sql like '%autoincrement%')
    from pragma_table_list t inner join sqlite_schema m on m.name = t.name where t.schema = 'main'`,
  // All integer types count as one type, because they have the same affinity.
  `select concat_ws(' ', 'column', m.name || '.' || c.name, c.cid, iif(c.type like '%int%', 'integer', lower(c.type)), iif(c."notnull", 'not null', ''), 'default ' || c.dflt_value, 'key ' || c.pk)
    from sqlite_schema m, pragma_table_xinfo(m.name) c where m.type = 'table'`,
  // The condition of a check constraint contains no brackets, so it ends at the first closing bracket.
  `with recursive checks (name, said, rest) as (
      select name, null, sql from sqlite_schema where type = 'table' and sql like '%check (%'
      union all select name, substr(rest, instr(rest, 'check ('), instr(substr(rest, instr(rest, 'check (')), ')')),
        substr(rest, instr(rest, 'check (') + 1) from checks where instr(rest, 'check (') > 0
    ) select name || ' ' || said from checks where said is not null`,
  `select concat_ws(' ', 'reference', m.name || '.' || f."from", f."table" || '.' || f."to", f.on_update, f.on_delete)
    from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  `select concat_ws(' ', 'key', m.name, i.origin, (select group_concat(name) from pragma_index_info(i.name)))
    from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' and i.origin <> 'c'`,
  `select replace(lower(sql), '"', '') from sqlite_schema where type in ('index', 'trigger') and sql is not null`,
  `select lower(sql) from sqlite_schema where sql like 'create virtual%'`,
];

const POSTGRES_TABLES = `select relname as name from pg_class where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
  order by relname`;

const OF_POSTGRES = [
  `select concat_ws(' ', 'column', a.attrelid::regclass || '.' || a.attname, row_number() over (partition by a.attrelid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''),
      'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attcollation::regcollation::text, '-'))
    from pg_attribute a inner join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  // Leaves out `not null` constraints, because they are already listed with their columns. Only newer versions of
  // Postgres name these constraints.
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select indexdef from pg_indexes where schemaname = 'public'`,
  `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  `select concat_ws(' ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, 'of',
      d.refobjid::regclass, d.refobjsubid, d.deptype::text)
    from pg_sequence s left join pg_depend d on d.objid = s.seqrelid and d.classid = 'pg_class'::regclass
      and d.refclassid = 'pg_class'::regclass`,
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const database = openDatabase(process.env.DATABASE_URL ?? '', () => undefined);
  const read: Read = async (query) => (await sql.raw<Row>(query).execute(database.kysely)).rows;
  for (const line of await schemaOf(database.engine, read)) console.info(line);
  await database.close();
}
