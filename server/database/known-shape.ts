import pg from 'pg';

/** One statement as it is sent. */
export interface Statement {
  /** Under which it stays planned on its connection; absent where it is planned each time. */
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** What a statement answered. */
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** What of the driver's own statement is used here: it composes the messages and reads what comes back. */
export interface Message extends Statement {
  _result: Shape & Answer;
  _accumulateRows: boolean;
  prepare(connection: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
}

/** The driver's connection. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  submittedNamedStatements: Record<string, string>;
  describe(): void;
  sync(): void;
}

/** How the rows of a statement are read: the driver makes it of a description of each column. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

const DriversOwn = pg.Query as unknown as new (
  statement: Statement,
  callback: (error: Error | null, answer: Answer) => void,
) => Message;

/** By the stream, which is the same however a connection is dressed. */
const shapes = new WeakMap<Wire['stream'], Map<string, Shape>>();
const undescribed = new WeakMap<Wire, Wire>();

/**
 * A statement that has its rows described the first time only that a connection sends it: PostgreSQL refuses to run one that
 * is kept planned once its columns are others. A description of fifty columns costs both sides more than a row of them.
 */
export class KnownShape extends DriversOwn {
  override prepare(connection: Wire): void {
    const shape = this.name ? shapes.get(connection.stream)?.get(this.name) : undefined;
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? withoutDescription(connection) : connection);
  }

  override handleReadyForQuery(connection: Wire): void {
    if (this.name) keepShape(connection, this.name, this._result);
    super.handleReadyForQuery(connection);
  }
}

function keepShape({ stream }: Wire, name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Shape) {
  const known = shapes.get(stream) ?? new Map<string, Shape>();
  shapes.set(stream, known);
  if (!known.has(name)) known.set(name, { fields, _parsers, _prebuiltEmptyResultObject });
}

/** The connection for all but the description. */
function withoutDescription(connection: Wire): Wire {
  const known = undescribed.get(connection);
  if (known) return known;
  const made: Wire = Object.assign(Object.create(connection), { describe: () => undefined });
  undescribed.set(connection, made);
  return made;
}
