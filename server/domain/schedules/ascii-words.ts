const PLAIN: Readonly<Record<string, string>> = {
  ...{
    ø: 'o',
    Ø: 'O',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    ħ: 'h',
    Ħ: 'H',
    ŧ: 't',
    Ŧ: 'T',
    ı: 'i',
    ŋ: 'n',
    Ŋ: 'N',
  },
  ...{ ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y', ɖ: 'd', Ɖ: 'D', ǝ: 'e', Ǝ: 'E' },
  ...{
    ɛ: 'e',
    Ɛ: 'E',
    ɔ: 'o',
    Ɔ: 'O',
    ß: 'ss',
    ẞ: 'SS',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    þ: 'th',
    Þ: 'Th',
  },
  ...{ '‘': "'", '’': "'", ʼ: "'", ꞌ: "'", '“': '"', '”': '"', '«': '"', '»': '"', '₦': 'N', '×': 'x' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '·': '.', '•': '*', '⁄': '/' },
};

/** Words in the letters that every bank reads, without tone marks and what nobody sees; “?” stands for a letter that has none. */
export function asciiWords(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return [...bare].map((sign) => PLAIN[sign] ?? (/[ -~]/.test(sign) ? sign : '?')).join('');
}
