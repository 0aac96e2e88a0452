/** The reason under an act that can't be done now: "Not now: it was paid." */
export function notNow(reason: string): string {
  return `Not now: ${lowerFirst(reason)}`;
}

// A name or a code that begins the sentence keeps its capital.
function lowerFirst(sentence: string): string {
  return /^[A-Z][a-z]* [a-z]/.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}
