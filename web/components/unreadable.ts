import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';
import type { FieldErrors } from '#shared/errors.ts';

/** Marks a control while what is typed in it can't be read: its form counts it as empty and must not send it so. */
export function useUnreadable(control: RefObject<HTMLInputElement | null>, sentence: string | null): void {
  useLayoutEffect(() => control.current?.setCustomValidity(sentence ?? ''), [control, sentence]);
}

/** Whether a control is left by pressing a button: a sentence that appeared now would push the button from under the pointer. */
export function pressesButton({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement;
}

/** What is typed in a form but can't be read: the control's sentence by its name, {} when all of it can. */
export function unreadableIn(form: HTMLFormElement): FieldErrors {
  return Object.fromEntries(marked(form).map(({ name, validationMessage }) => [name, [validationMessage]]));
}

/** Moves the focus to the first unreadable control of a dialog; false when it may be sent. */
export function leadsToUnreadable(inside: Element): boolean {
  const [first] = marked(inside.closest('dialog') ?? document);
  first?.focus();
  return first !== undefined;
}

function marked(place: ParentNode): HTMLInputElement[] {
  return [...place.querySelectorAll('input')].filter(({ validity }) => validity.customError);
}
