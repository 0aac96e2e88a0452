import { z } from 'zod';
import { isDay } from '#shared/dates.ts';

/** A setting as its value is judged and read. */
export interface SettingForm {
  key: string;
  name: string;
  input_type: string;
  input_data_type: string;
  options: string;
}

/** A value on the wire: text, number, yes or no, several of some options, the id of a file, or nothing. */
export type SettingValue = string | number | boolean | (string | number)[] | null;

/** What can be chosen, in order. */
export function optionsOf({ options }: Pick<SettingForm, 'options'>): string[] {
  return options.split('\n').flatMap((line) => line.trim() || []);
}

/** A kept text as the wire carries it. */
export function readValue(setting: SettingForm, kept: string | null): SettingValue {
  if (isYesNo(setting)) return kept === 'yes';
  if (isMany(setting)) return (kept ?? '').split('\n').flatMap((line) => (line ? typed(setting, line) : []));
  if (kept === null || kept === '') return setting.input_data_type === 'string' && kept === '' ? '' : null;
  return typed(setting, kept);
}

/** A value of the wire as it is kept, or the sentence that says what is wrong with it. */
export function keepValue(
  setting: SettingForm,
  value: unknown,
): { kept: string | null } | { problem: string } {
  if (isYesNo(setting)) {
    const answer = z.union([z.boolean(), z.stringbool()]).safeParse(value);
    return answer.success
      ? { kept: answer.data ? 'yes' : 'no' }
      : { problem: `${setting.name} is yes or no` };
  }
  if (value === null || value === undefined || value === '') return { kept: value === '' ? '' : null };
  const values = isMany(setting) ? value : [value];
  if (!Array.isArray(values)) return { problem: `${setting.name} takes a list` };
  const texts: string[] = [];
  for (const one of values) {
    const problem = problemOf(setting, one);
    if (problem) return { problem };
    texts.push(String(one).trim());
  }
  return { kept: texts.join('\n') };
}

function problemOf(setting: SettingForm, value: unknown): string | undefined {
  const { name, input_type, input_data_type } = setting;
  if (typeof value !== 'string' && typeof value !== 'number') return `${name} is text or a number`;
  const text = String(value).trim();
  if (text.length > 4000 || text.includes('\u0000') || !text.isWellFormed())
    return `${name} is too long or can't be kept`;
  if ((input_data_type === 'number' || input_type === 'number') && !/^-?\d{1,15}(\.\d{1,6})?$/.test(text))
    return `${name} is a number`;
  if (input_type === 'date' && !isDay(text)) return `${name} is a date such as 31-01-2024`;
  if (input_type === 'file' && !/^\d{1,15}$/.test(text)) return `${name} is a file that was uploaded`;
  const options = optionsOf(setting);
  const isChoice = ['select', 'radio', 'checkbox'].includes(input_type);
  if (isChoice && !options.includes(text)) return `${name} is one of ${options.join(', ')}`;
  if (input_type !== 'textarea' && /[\n\r]/.test(text)) return `${name} is one line`;
  return undefined;
}

function typed({ input_type, input_data_type }: SettingForm, text: string): string | number {
  return input_data_type === 'number' || input_type === 'number' || input_type === 'file'
    ? Number(text)
    : text;
}

function isYesNo(setting: SettingForm): boolean {
  return setting.input_type === 'checkbox' && optionsOf(setting).length === 0;
}

function isMany(setting: SettingForm): boolean {
  return setting.input_type === 'checkbox' && !isYesNo(setting);
}
