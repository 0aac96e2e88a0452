import type { SavedLines } from '#shared/resources/budget/budget-draft-answers.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Amounts that are typed and not saved yet, in naira, by the line's id. */
export type Typed = Readonly<Record<number, number>>;

/** Why an amount wasn't saved, and what was typed. */
export type NotSaved = { detail: string; typed: number };

/** What a sheet shows of its saving. */
export type SheetState = {
  typed: Typed;
  notSaved: Readonly<Record<number, NotSaved>>;
  status: 'saved' | 'typing' | 'saving' | 'failed';
};

type Saver = {
  /** Sends amounts; answers what became of them. */
  send: (typed: Typed) => Promise<SavedLines>;
  /** Told of what was saved. */
  onSaved: (answer: SavedLines) => void;
  /** Told of a refusal that trying again would not change; what was typed is given up. */
  onRefused: (error: ApiError) => void;
};

const WAIT_MS = 1_200;
const AGAIN_MS = 5_000;

/** Saves the amounts of a sheet as one types: a moment after the last key, at once when a cell is left, and again while the line is lost. */
export class SheetSaver {
  private state: SheetState = { typed: {}, notSaved: {}, status: 'saved' };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;

  constructor(private readonly saver: Saver) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly read = () => this.state;

  /** What is typed on a line now; while it can't be read the line has what is saved. */
  readonly type = (id: number, naira: number | null) => {
    if (naira === null) return this.set({ typed: without(this.state.typed, [id]) });
    this.set({ typed: { ...this.state.typed, [id]: naira } });
    this.later(WAIT_MS);
  };

  readonly typeMany = (amounts: Typed) => {
    this.set({ typed: { ...this.state.typed, ...amounts } });
    this.later(0);
  };

  readonly leaveCell = () => this.later(0);

  /** Gives up what is typed on a line. */
  readonly undo = (id: number) => {
    this.set({ typed: without(this.state.typed, [id]), notSaved: without(this.state.notSaved, [id]) });
  };

  /** Sends what is typed; a call at a time, so that each has the versions of the last. */
  readonly flush = async () => {
    clearTimeout(this.timer);
    const sent = this.state.typed;
    if (this.isSending || Object.keys(sent).length === 0) return;
    this.isSending = true;
    this.set({});
    let wait = 0;
    try {
      this.take(await this.saver.send(sent), sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isFinal(error)) {
        this.set({ typed: {} });
        this.saver.onRefused(error);
      } else wait = AGAIN_MS;
    } finally {
      this.isSending = false;
      this.set(wait > 0 ? { status: 'failed' } : {});
      if (Object.keys(this.state.typed).length > 0) this.later(wait);
    }
  };

  private take(answer: SavedLines, sent: Typed): void {
    const refused = answer.refused.flatMap(({ id, detail }) =>
      id === null ? [] : ([[id, { detail, typed: sent[id] ?? 0 }]] as const),
    );
    const done = Object.keys(sent).map(Number);
    // What was typed on while it was saved is still to be saved.
    const left = Object.entries(this.state.typed).filter(([id, amount]) => sent[Number(id)] !== amount);
    this.saver.onSaved(answer);
    this.set({
      typed: Object.fromEntries(left),
      notSaved: { ...without(this.state.notSaved, done), ...Object.fromEntries(refused) },
    });
  }

  private later(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), wait);
  }

  private set(changes: Partial<SheetState>): void {
    const next = { ...this.state, ...changes };
    const isTyped = Object.keys(next.typed).length > 0;
    const stays = changes.status ?? (next.status === 'failed' ? 'failed' : 'typing');
    const status = this.isSending ? 'saving' : isTyped ? stays : 'saved';
    this.state = { ...next, status };
    for (const listener of this.listeners) listener();
  }
}

/** Somebody submitted it meanwhile, or this person may not any more: trying again would change nothing. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

function without<Value>(before: Readonly<Record<number, Value>>, ids: readonly number[]) {
  const gone = new Set(ids.map(String));
  return Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id)));
}
