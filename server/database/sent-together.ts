import type pg from 'pg';

export type { Answer, Statement } from './known-shape.ts';

import { type Answer, KnownShape, type Statement, type Wire } from './known-shape.ts';

/**
 * Statements that are sent in one message and answered in one: PostgreSQL does one after the other, each with what the
 * others before it left, and none after one that fails.
 */
class Together {
  private readonly messages: KnownShape[];
  private readonly answers: Answer[] = [];
  private error: Error | null = null;
  private place = 0;

  constructor(
    statements: readonly Statement[],
    private readonly done: (answers: Answer[]) => void,
    private readonly failed: (error: Error) => void,
  ) {
    this.messages = statements.map(
      (statement) =>
        new KnownShape(statement, (error, answer) => {
          this.error ??= error;
          this.answers.push(answer);
        }),
    );
  }

  /** All of them, for whoever listens to what is sent. */
  get statements(): readonly Statement[] {
    return this.messages;
  }

  /** The driver asks for the name and the text of the statement that it hears of. */
  get name(): string | undefined {
    return this.now.name;
  }

  get text(): string {
    return this.now.text;
  }

  toString(): string {
    return this.messages.map(({ text }) => text).join('; ');
  }

  submit(connection: Wire): null {
    connection.stream.cork();
    try {
      const member = withoutSync(connection);
      for (const message of this.messages) {
        message.prepare(member);
        // A value that can't be sent: nothing that comes after may be done.
        if (this.error) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.now.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.now.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Wire): void {
    this.now.handleCommandComplete(message, connection);
    this.place += 1;
  }

  handleReadyForQuery(connection: Wire): void {
    for (const message of this.messages.slice(0, this.place)) message.handleReadyForQuery(connection);
    if (this.error) this.failed(this.error);
    else this.done(this.answers);
  }

  handleError(error: Error, connection: Wire): void {
    // PostgreSQL has not prepared those that come after it.
    for (const { name } of this.messages.slice(this.place))
      if (name) delete connection.submittedNamedStatements[name];
    this.failed(error);
  }

  private get now(): KnownShape {
    return this.messages[Math.min(this.place, this.messages.length - 1)] as KnownShape;
  }
}

/** The statements in what a client is given to send: several where they are sent together. */
export function statementsIn(sent: Statement | Together): Statement[] {
  return (sent instanceof Together ? sent.statements : [sent as Statement]).map(({ name, text, values }) => ({
    ...(name && { name }),
    text,
    values: values ?? [],
  }));
}

const silent = new WeakMap<Wire, Wire>();

/** The connection of one of several, of which all but the last wait for the others. */
function withoutSync(connection: Wire): Wire {
  const known = silent.get(connection);
  if (known) return known;
  const made: Wire = Object.assign(Object.create(connection), { sync: () => undefined });
  silent.set(connection, made);
  return made;
}

/** Sends statements together; answers what each answered, or fails with what the first that failed said. */
export async function sendTogether(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<Answer[]> {
  let sent: Together | undefined;
  const answers = new Promise<Answer[]>((resolve, reject) => {
    sent = new Together(statements, resolve, reject);
  });
  await client.query(sent as unknown as pg.Submittable);
  return answers;
}
