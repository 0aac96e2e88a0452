/** Whether a refusal says that nothing was done; no answer, a busy portal or a session that ended say nothing of a send before it. */
export function wasJudged(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
