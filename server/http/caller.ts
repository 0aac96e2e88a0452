const callers = new WeakMap<object, number>();

/** Notes whose call a request turned out to be, for its line in the log. */
export function noteCaller(request: object, id: number): void {
  callers.set(request, id);
}

/** Whose call a request is; null while nobody has proved who they are. */
export function callerOf(request: object): number | null {
  return callers.get(request) ?? null;
}
