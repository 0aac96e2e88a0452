import { IconX } from '@tabler/icons-react';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { FieldKind } from '#shared/resource/field.ts';
import { fieldAt } from '#shared/resource/field-at.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { PlainSelect } from '../inputs/plain-select.tsx';
import styles from './filter-builder.module.css';
import { type DraftRule, type filterable, newRule } from './filter-draft.ts';
import { FilterValue } from './filter-value.tsx';
import { type Asked, askedOf } from './filter-words.ts';

type FilterRuleProps = {
  resource: Resource;
  fields: ReturnType<typeof filterable>;
  draft: DraftRule;
  word: string;
  onChange: (draft: DraftRule) => void;
  onRemove: () => void;
};

/** Kinds of field that are asked by typing words. */
const WORDS: ReadonlySet<FieldKind> = new Set(['text', 'longText']);

/** One rule of a filter while it is written: its field, its question and what it compares with. */
export function FilterRule({ resource, fields, draft, word, onChange, onRemove }: FilterRuleProps) {
  const field = fieldAt(resource, draft.path);
  if (!field) return null;
  const questions = askedOf(field).map(({ asked, words }) => ({ value: asked, label: words }));
  const choose = (path: string) => {
    const next = fields.find((one) => one.path === path);
    if (!next) return;
    const fresh = { ...newRule(path, next.field), key: draft.key };
    // Words that were typed for one field are meant for the next.
    const isSame = WORDS.has(field.kind) && WORDS.has(next.field.kind);
    onChange(isSame ? { ...fresh, asked: draft.asked, texts: draft.texts } : fresh);
  };
  return (
    <li className={styles.rule}>
      <Quiet as="span" size={13}>
        {word}
      </Quiet>
      <PlainSelect
        small
        aria-label="Field"
        options={fields.map(({ path, label }) => ({ value: path, label }))}
        value={draft.path}
        onChange={choose}
      />
      <PlainSelect
        small
        aria-label="Question"
        options={questions}
        value={draft.asked}
        onChange={(asked) => onChange({ ...draft, asked: asked as Asked })}
      />
      <FilterValue field={field} draft={draft} onChange={onChange} />
      <IconButton icon={IconX} label="Remove this filter" onClick={onRemove} />
    </li>
  );
}
