import { visible } from './visible-text.ts';

/** Letters of other scripts, and of Latin ones with a stroke or hook, by the plain letter that they look like; in the database `looks()` has the same. */
const LETTERS =
  'АВЕКМНОРСТУХІЈЅԀԚԜҮѴЗҺавекмнорстухіјѕԁԛԝүѵзһьӏӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορςτυχγωσϳօոսհցքզƁƊƘƉıɑɡɪʟɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢłŁđĐøØħĦŧŦɓɗƙɖ';
const LOOK_LIKE =
  'ABEKMHOPCTYXIJSDQWYV3habekmhopctyxijsdqwyv3hbllABEZHIKMNOPTYXabeznikmvopctuxywojonuhgpqbdkdiagilnacdejkmoptuvwzlLdDoOhHtTbdkd';

const LIKE = new Map([...LETTERS].map((letter, place) => [letter, LOOK_LIKE[place] ?? letter]));

const UNSEEN =
  /[\u0300-\u036F\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\u{E0100}-\u{E01EF}]/gu;
const APOSTROPHES = /['`\u2018\u2019\u02BC\uA78C]/g;
const BETWEEN =
  /[\s!-/:-@[-_{-~\u00A1-\u00BF\u00D7\u00F7\u02C2-\u02DF\u1680\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u30A0\u30FB\uFFFC\uFFFD]+/;

/** How a text looks: without case, marks and what nobody sees, letters of other scripts taken for those that they look like. As the database's `looks()`. */
export function looks(text: string): string {
  const plain = [...text.normalize('NFKD')].map((letter) => LIKE.get(letter) ?? letter).join('');
  return visible(plain)
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .trim();
}

/** What somebody is called: the surname with the first name, or with the middle name where they have one. */
export interface Named {
  surname: string;
  firstname: string;
  middlename?: string | null;
}

/** Whether somebody's surname and one of their other names are among the parts of a name, in any order and whatever else stands there. As `people_paid()` judges in the database. */
export function isNamed({ surname, firstname, middlename }: Named, name: string): boolean {
  // An apostrophe stands within a name or between two.
  const parts = new Set([...nameParts(name), ...nameParts(looks(name).replace(APOSTROPHES, ' '))]);
  const isCalled = (other: string) => nameParts(`${surname} ${other}`).every((part) => parts.has(part));
  const isSomething = nameParts(`${surname} ${firstname}`).length > 0;
  return (
    (isSomething && isCalled(firstname)) ||
    (nameParts(middlename ?? '').length > 0 && isCalled(middlename ?? ''))
  );
}

/** The parts of a name as they look, each once. As the database's `name_parts()`. */
export function nameParts(name: string): string[] {
  const parts = looks(name).replace(APOSTROPHES, '').split(BETWEEN);
  return [...new Set(parts.filter((part) => part !== ''))];
}
