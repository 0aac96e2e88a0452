import { formatDay } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { are, grouped } from '#shared/resource/plural.ts';
import { isExpired } from '#shared/stock.ts';
import { quantityOf } from '#web/components/quantity-of.ts';
import type { OrderLine } from './order-data.ts';

/** So much of a line as it is typed: quantities as texts, until they are read. */
export type Part = {
  id: number;
  product_id: number;
  accepted: string;
  rejected: string;
  reason: string;
  expiry_date: string | null;
};

/** A part of each line of which something is outstanding, with nothing typed. */
export function emptyParts(lines: readonly OrderLine[]): Part[] {
  return lines.filter(({ outstanding }) => Number(outstanding) > 0).map(partOf);
}

/** Another part of a line, such as a lot that expires on another day. */
export function partOf({ id, product, expiry_date }: OrderLine): Part {
  return {
    id,
    product_id: product.id,
    accepted: '',
    rejected: '',
    reason: '',
    expiry_date: expiry_date ?? null,
  };
}

/**
 * What was typed, at the lines that the order has now: one that was changed has other lines for the same products. What was
 * typed of goods that are outstanding no more is left out; a line of which nothing was typed has an empty part.
 */
export function placedOn(lines: readonly OrderLine[], parts: readonly Part[]): Part[] {
  return emptyParts(lines).flatMap((empty) => {
    const own = parts.filter(({ product_id }) => product_id === empty.product_id);
    return own.length > 0 ? own.map((part) => ({ ...part, id: empty.id })) : [empty];
  });
}

/** The parts that say something, as they are sent, with their place among all. */
export function saidParts(parts: readonly Part[]): { place: number; part: Part }[] {
  return parts.map((part, place) => ({ part, place })).filter(({ part }) => saidOf(part));
}

function saidOf(part: Part | undefined): boolean {
  return part !== undefined && (part.accepted.trim() !== '' || part.rejected.trim() !== '');
}

/** What is wrong with what was typed, by the path of its input; the same that the server says. */
export function problemsOf(parts: readonly Part[], lines: readonly OrderLine[], today: string): FieldErrors {
  const errors: FieldErrors = {};
  const taken = new Map<number, number>();
  for (const { part, place } of saidParts(parts)) {
    const line = lines.find(({ id }) => id === part.id);
    const [accepted, rejected] = [quantityOf(part.accepted), quantityOf(part.rejected)];
    const at = (name: string) => `lines.${place}.${name}`;
    if (Number.isNaN(accepted)) errors[at('accepted')] = ['Enter a whole number'];
    if (Number.isNaN(rejected)) errors[at('rejected')] = ['Enter a whole number'];
    const all = (taken.get(part.id) ?? 0) + (accepted || 0);
    taken.set(part.id, all);
    if (line && all > Number(line.outstanding))
      errors[at('accepted')] = [
        `Only ${grouped(Number(line.outstanding))} ${are(Number(line.outstanding))} outstanding`,
      ];
    if (rejected > 0 && part.reason.trim() === '') errors[at('reason')] = ['Say why it is rejected'];
    if (accepted > 0 && part.expiry_date && isExpired({ expiry_date: part.expiry_date }, today))
      errors[at('expiry_date')] = [`It expired on ${formatDay(part.expiry_date)}: reject it`];
  }
  return errors;
}

/** The same problems, each with the product whose line it is of, as they are read apart from the lines. */
export function withProducts(
  problems: FieldErrors,
  parts: readonly Part[],
  lines: readonly OrderLine[],
): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentences]) => {
      const part = parts[Number(/^lines\.(\d+)\./.exec(path)?.[1])];
      const product = lines.find(({ id }) => id === part?.id)?.product.label;
      const isNamed = (sentence: string) => !product || sentence.includes(product) || !saidOf(part);
      return [path, sentences.map((sentence) => (isNamed(sentence) ? sentence : `${product}: ${sentence}`))];
    }),
  );
}

/** What is received of the lines, as far as it can be read: how many, how many of them are sent back, and their worth in naira. */
export function totalsOf(parts: readonly Part[], lines: readonly OrderLine[]) {
  const said = saidParts(parts).map(({ part }) => ({
    accepted: quantityOf(part.accepted) || 0,
    rejected: quantityOf(part.rejected) || 0,
    price: lines.find(({ id }) => id === part.id)?.unit_price ?? 0,
  }));
  return {
    lines: new Set(saidParts(parts).map(({ part }) => part.id)).size,
    accepted: said.reduce((sum, { accepted }) => sum + accepted, 0),
    rejected: said.reduce((sum, { rejected }) => sum + rejected, 0),
    worth: koboToNaira(said.reduce((sum, { accepted, price }) => sum + accepted * nairaToKobo(price), 0)),
  };
}

/** What is sent of the parts. */
export function bodyOf(parts: readonly Part[]) {
  return saidParts(parts).map(({ part: { id, accepted, rejected, reason, expiry_date } }) => ({
    id,
    accepted: quantityOf(accepted),
    rejected: quantityOf(rejected),
    ...(reason.trim() ? { reason: reason.trim() } : {}),
    expiry_date,
  }));
}
