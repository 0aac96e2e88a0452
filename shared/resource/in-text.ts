/** A label or title within a sentence: "flight requests", "RC number". What is written in capitals keeps them. */
export function inText(label: string): string {
  return label.replace(/\b[A-Z](?![A-Z\d])/g, (letter) => letter.toLowerCase());
}
