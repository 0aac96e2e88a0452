/** Groups the thousands of an amount being typed or pasted and drops ₦ and spaces; other signs stay, to be refused in words. */
export function groupWhileTyping(text: string): string {
  const bare = text.replace(/[₦\s,]/g, '');
  const [whole = '', ...decimals] = bare.split('.');
  if (!/^[-−]?\d*$/.test(whole)) return text.trim();
  const trimmed = whole.replace(/^([-−]?)0+(?=\d)/, '$1');
  const grouped = trimmed.replace(/\B(?=(\d{3})+$)/g, ',');
  return [grouped, ...decimals].join('.');
}

/** How many characters that count (not commas, ₦ or spaces) are before a place in the text. */
export function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replace(/[₦\s,]/g, '').length;
}

/** The place in a grouped text after so many characters that count. */
export function caretAfter(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (text[place] !== ',') seen += 1;
  }
  return text.length;
}
