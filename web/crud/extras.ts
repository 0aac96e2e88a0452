import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { RowAction } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import type { Filter } from '#shared/resource/filter.ts';
import type { RowOutcome } from '#shared/resource/several.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Session } from '../session/types.ts';
import type { InputProps } from './inputs/input-props.ts';
import type { OutcomesProps } from './list/outcomes.tsx';
import type { WireRecord } from './record.ts';

/** What a dialog that does one act on one record is given. */
export type ActDialogProps = { resource: Resource; record: WireRecord; onClose: () => void };

/** One thing that can be done with a record: it leads somewhere, opens a dialog, or is done at once. */
export type Act = {
  key: string;
  label: string;
  /** What the row menu calls it: the specification's word for what its permission is for; the label unless told. */
  rowLabel?: string;
  icon: TablerIcon;
  to?: string;
  dialog?: ComponentType<ActDialogProps>;
  run?: () => void;
  /** Why it can't be done now, in one line; absent or null when it can. */
  whyNot?: string | null;
  danger?: boolean;
  /** The record waits for somebody to do it: its page shows it as a button wherever it can be done. */
  due?: boolean;
};

/** Something that is done with several chosen rows at once, to each for itself. */
export type BulkAct = {
  key: string;
  /** The verb of the button: 'Clear'. */
  label: string;
  /** What has been done with those that it was done with: 'cleared'. */
  done: string;
  icon: TablerIcon;
  danger: boolean;
  /** The call that does it. */
  path: string;
  /** Why one row can't take part, or null. */
  whyNot: (record: WireRecord) => string | null;
  /** The figures that the person saw of a row. */
  seen?: ResourceExtras['seen'];
  /** What is shown of how it ended, where the outcomes tell more than that. */
  ended?: ComponentType<EndedProps>;
};

/** What is shown once an act was done to several rows; `Shown` is the dialog that lists them, for whoever adds to it. */
export type EndedProps = {
  title: string;
  outcomes: readonly RowOutcome[];
  onClose: () => void;
  Shown: ComponentType<OutcomesProps>;
};

/** A screen to which several chosen rows can be taken, such as their papers to print. */
export type BulkLink = {
  key: string;
  label: string;
  icon: TablerIcon;
  permission: string;
  to: (records: readonly WireRecord[]) => string;
  /** Why these rows can't be taken there, or null. */
  whyNot?: (records: readonly WireRecord[]) => string | null;
};

/** A tab of the detail screen besides the facts and the timeline. */
export type DetailTab = {
  key: string;
  label: string;
  panel: ComponentType<{ record: WireRecord }>;
  /** Whether the record opens on it, because that is what people come for. */
  opens?: (record: WireRecord) => boolean;
};

type Values = Readonly<Record<string, unknown>>;

/** What a form is given that shows something of its values: `facts` is what `useFacts` answered. */
export type FormShow = { values: Values; facts: unknown };

/** How a form makes a record; what is left out is as in every form. What is a method may name values and facts by their own types. */
export type CreateForm = {
  /** Whoever has one of these permissions may; that to add unless told. */
  permissions?: readonly string[];
  /** The fields of the form in their order, each with what is other than in the definition; those of the definition unless told. */
  fields?: Readonly<Record<string, Partial<Field>>>;
  /** What the form starts with, where the fields themselves don't say. */
  start?: (session: Session) => Values;
  /** What the form starts with after an earlier record, where an input takes more than the record's field says; of those that the definition takes over. */
  again?(earlier: WireRecord): Values;
  /** The fields that are emptied when one changes, by its name. */
  empties?: Readonly<Record<string, readonly string[]>>;
  /** What decides and is fetched while one types, such as the figures of a fund. */
  useFacts?(values: Values): unknown;
  /** What is wrong besides what the schemas say. */
  problems?(values: Values, facts: unknown): FieldErrors;
  /** What is said at inputs that is not wrong, such as that the store has less than is asked for; by path. */
  notes?(values: Values, facts: unknown): FieldErrors;
  /** What is sent, where it is other than each field's value; of a record that is changed, what of it differs from the same of what it was. */
  body?(
    values: Values,
    body: Record<string, unknown>,
    facts: unknown,
    record: WireRecord | null,
  ): Record<string, unknown>;
  /** A record is changed by the same form. */
  alsoChanges?: true;
  /** The fields of a record that are sent though nobody changed them, because what they follow from has changed. */
  anew?(values: Values, facts: unknown): readonly string[];
  /** The values that a refusal sets, where a field shows it in its place. */
  refused?(error: ApiError, values: Values): Values | undefined;
  /** At which field stands what is refused of a path that the form has no field for. */
  stands?: Readonly<Record<string, string>>;
  /** What the summary says that nothing can be done before: 'this can be raised'. */
  before?: string;
  /** What the button says. */
  submit?(values: Values, facts: unknown): string;
  /** What phones show above the buttons. */
  foot?(props: FormShow): ReactNode;
  /** A step at which everything is read once more before it is sent. */
  check?: {
    title: string;
    submit(values: Values): string;
    /** What is said above the answers. */
    above?(props: { values: Values }): ReactNode;
    /** Answers that aren't read as their field's value, by field. */
    answers?: Readonly<Record<string, (values: never) => ReactNode>>;
  };
  /** What is shown afterwards; the record's page unless told. */
  done?(props: { record: WireRecord; onAnother: () => void }): ReactNode;
};

/**
 * What an area adds to the screens that the engine draws of its resource; everything may be left out. What is a method is a
 * component that may name the record by its own type.
 */
export type ResourceExtras = {
  /** How acts are done for which the engine has no screen: handle, fulfill, generate, calendar, decline, print. */
  actions?: Partial<
    Record<RowAction, { to: (record: WireRecord) => string } | { dialog: ComponentType<ActDialogProps> }>
  >;
  /** The page on which an act of a workflow is done, where it isn't the engine's own dialog. */
  actPath?(record: WireRecord, act: string): string | undefined;
  /** What the dialog of a workflow's act shows beneath what the act says of itself. */
  shows?(props: { record: WireRecord; act?: string; values?: Readonly<Record<string, unknown>> }): ReactNode;
  /** What the dialog of an act asks for of one record, where that is other than what the act may take. */
  asks?(fields: Resource['fields'], record: WireRecord, act: string): Resource['fields'];
  /** Inputs drawn by hand of what acts ask for, by field. */
  askInputs?: ResourceExtras['inputs'];
  /** The figures that the person saw, sent with an act: the server refuses it when they are others by now. */
  seen?(record: WireRecord, act?: string): Record<string, number>;
  /** Acts beside those of the definition, such as "Go to batch SP04462". */
  acts?: (record: WireRecord, session: Session) => Act[];
  /** Acts on several rows beside those of the workflow. */
  bulkActs?: (session: Session) => readonly BulkAct[];
  bulkLinks?: readonly BulkLink[];
  /** Cells of the list drawn by hand, by column. */
  cells?: Readonly<Record<string, (record: WireRecord) => ReactNode>>;
  /** Other views of the same rows, beside the list's heading: 'Structure'. */
  listLinks?: readonly { label: string; to: string; icon: TablerIcon; permission?: string }[];
  /** The filter on which its page opens where the address asks for nothing; it can be taken off. */
  opensOn?: (session: Session) => Filter;
  /** What is said besides where search and filters leave nothing, such as that another year has it. */
  noMatch?(props: { search: string }): ReactNode;
  /** Inputs drawn by hand, by field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** What stands beside the form and answers while one types. */
  beside?(props: FormShow): ReactNode;
  create?: CreateForm;
  /** What people should know of a record that is open, besides what the server warns of. */
  warnings?(record: WireRecord): string[];
  /** What the detail screen calls a record, where that is more than its label. */
  heading?(record: WireRecord): string;
  /** The one large amount of its page, where that is another than the first that is summed up. */
  hero?(record: WireRecord): { label: string; naira: number } | null;
  /** Fields, or lines, that the detail screen doesn't show by itself: it tells them in another way. */
  toldElsewhere?: readonly string[];
  /** What stands under the facts of the detail screen. */
  below?(props: { record: WireRecord }): ReactNode;
  tabs?: readonly DetailTab[];
  /** The page of a record, where the engine's own doesn't fit; it shows the same parts as tabs by `RecordParts`. */
  page?: ComponentType<ScreenProps>;
};

/** What every screen of the engine is given. */
export type ScreenProps = { resource: Resource; extras: ResourceExtras };
