import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, digitsBefore, groupWhileTyping } from './money-typing.ts';

/** What an input of an amount does while one types: tells the text with its thousands grouped, and keeps the caret where it is among the digits. */
export function useGroupedTyping(onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onChange = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    const text = groupWhileTyping(value);
    caret.current = caretAfter(text, digitsBefore(value, selectionStart ?? value.length));
    onText(text);
  };
  return { ref, onChange };
}
