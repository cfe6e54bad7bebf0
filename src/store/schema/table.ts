/**
 * Declares tables. A declaration gives the `create table` statement, the type of rows, and the list of columns. Both
 * engines use the same types: integers for ids, minor units and milliseconds since 1970, text for dates and JSON.
 * Columns named `*_at` contain milliseconds since 1970.
 */
import type { Generated } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

const TYPES = {
  integer: { sqlite: 'integer', postgres: 'bigint' },
  int4: { sqlite: 'integer', postgres: 'integer' },
  decimal: { sqlite: 'integer', postgres: 'double precision' },
  text: { sqlite: 'text', postgres: 'text' },
  bytes: { sqlite: 'blob', postgres: 'bytea' },
} as const satisfies Record<string, Record<Engine, string>>;

type Terms = {
  readonly type: keyof typeof TYPES;
  readonly isId?: true;
  readonly isNullable?: true;
  /** True if an insert may omit the column. */
  readonly isInitial?: true;
  readonly default?: string | number;
  /** SQL constraints, written after the type in this order. */
  readonly constraints?: readonly string[];
};

/** The number or string type of a branded type (ids, instants, dates). */
type Unbranded<Value> = Value extends number ? number : Value extends string ? string : never;

/** A column. `Value`: its type in rows. */
class Column<Value> {
  declare readonly value: Value;
  readonly terms: Terms;
  constructor(terms: Terms) {
    this.terms = terms;
  }

  nullable(): Column<Value | null> {
    return new Column({ ...this.terms, isNullable: true });
  }

  /** If an insert omits the column, its value is null. */
  initiallyNull(): Column<Generated<Value | null>> {
    return new Column({ ...this.terms, isNullable: true, isInitial: true });
  }

  /** If an insert omits the column, the column gets this value. */
  default(value: Unbranded<Value>): Column<Generated<Value>> {
    return new Column({ ...this.terms, default: value, isInitial: true });
  }

  /** Existing rows got this value when the column was added. Every insert must give a value. */
  backfilled(value: Unbranded<Value>): Column<Value> {
    return new Column({ ...this.terms, default: value });
  }

  /** Adds a foreign key to the `id` of a table. */
  references(table: string): Column<Value> {
    return this.#with(`references ${table} (id)`);
  }

  unique(): Column<Value> {
    return this.#with('unique');
  }

  primaryKey(): Column<Value> {
    return new Column({ ...this.terms, isNullable: true, constraints: ['primary key'] });
  }

  check(condition: string): Column<Value> {
    return this.#with(`check (${condition})`);
  }

  #with(constraint: string): Column<Value> {
    return new Column({ ...this.terms, constraints: [...(this.terms.constraints ?? []), constraint] });
  }
}

/** Primary key. The engine assigns numbers and never reuses them. */
export const id = <Value extends number = number>() =>
  new Column<Generated<Value>>({ type: 'integer', isId: true, isInitial: true });
export const integer = <Value extends number = number>() => new Column<Value>({ type: 'integer' });
/** An integer of 32 bits on Postgres, otherwise like `integer`. */
export const int4 = <Value extends number = number>() => new Column<Value>({ type: 'int4' });
/** A number that may have a fraction. SQLite stores fractions also in columns of type `integer`. */
export const decimal = <Value extends number = number>() => new Column<Value>({ type: 'decimal' });
export const text = <Value extends string = string>() => new Column<Value>({ type: 'text' });
export const bytes = () => new Column<Uint8Array>({ type: 'bytes' });

/** One statement for both engines, or separate statements per engine. */
export type Statement = string | { readonly [E in Engine]?: string | readonly string[] };

type Columns = Readonly<Record<string, Column<unknown>>>;

type Rest<Names> = {
  /** Columns of the primary key. Omitted if one column is declared with `id()` or `primaryKey()`. */
  readonly key?: readonly Names[];
  /**
   * Stores the rows in the tree of the primary key, on SQLite only. This halves the number of pages that a change
   * writes.
   */
  readonly clustered?: true;
  /** Unique constraints by name. */
  readonly unique?: Readonly<Record<string, readonly Names[]>>;
  /** The statements that create the indexes. */
  readonly indexes?: readonly Statement[];
};

export type Table<C extends Columns = Columns> = { readonly columns: C } & Rest<keyof C & string>;

export function table<const C extends Columns>(columns: C, rest: Rest<keyof C & string> = {}): Table<C> {
  return { columns, ...rest };
}

/** The row type for Kysely. Applying `Selectable` to it gives the result type of a select. */
export type RowOf<T extends { readonly columns: Columns }> = {
  [Name in keyof T['columns']]: T['columns'][Name]['value'];
};

export type ColumnOf<T extends { readonly columns: Columns }> = keyof RowOf<T> & string;

/**
 * Names of all columns. If a later version adds a column to the table, a select of these names does not return the new
 * column. A select of `*` would return it.
 */
export function columnsOf<T extends { readonly columns: Columns }>({ columns }: T): readonly ColumnOf<T>[] {
  return Object.keys(columns) as ColumnOf<T>[];
}

type InitialColumn<Row> = { [Name in keyof Row]: Row[Name] extends Generated<infer _> ? Name : never }[keyof Row];

/** Columns for which every insert must give a value. */
export type GivenColumn<T extends { readonly columns: Columns }> = Exclude<ColumnOf<T>, InitialColumn<RowOf<T>>>;

export function givenColumns<T extends { readonly columns: Columns }>({ columns }: T): readonly GivenColumn<T>[] {
  const given = Object.keys(columns).filter((name) => !columns[name]?.terms.isInitial);
  return given as GivenColumn<T>[];
}

/** The statements that create a table. */
export function creating(
  engine: Engine,
  name: string,
  { columns, key, clustered, unique, indexes = [] }: Table,
): string[] {
  const parts = [
    ...Object.entries(columns).map(([column, { terms }]) => `${column} ${definition(engine, terms)}`),
    ...(key ? [`constraint ${name}_key primary key (${key.join(', ')})`] : []),
    ...Object.entries(unique ?? {}).map(
      ([constraint, names]) => `constraint ${constraint} unique (${names.join(', ')})`,
    ),
  ];
  const end = clustered && engine === 'sqlite' ? ' without rowid' : '';
  return [`create table ${name} (${parts.join(', ')})${end}`, ...statements(engine, indexes)];
}

export function statements(engine: Engine, of: readonly Statement[]): string[] {
  return of.flatMap((one) => (typeof one === 'string' ? one : (one[engine] ?? [])));
}

function definition(engine: Engine, terms: Terms): string {
  const { isId, isNullable, default: initial, constraints = [] } = terms;
  const type = TYPES[terms.type][engine];
  if (isId) {
    const counted = engine === 'sqlite' ? 'primary key autoincrement' : 'generated by default as identity primary key';
    return `${type} ${counted}`;
  }
  const value = typeof initial === 'string' ? `'${initial}'` : initial;
  return [
    type,
    ...(value === undefined ? [] : [`default ${value}`]),
    ...(isNullable ? [] : ['not null']),
    ...constraints,
  ].join(' ');
}
