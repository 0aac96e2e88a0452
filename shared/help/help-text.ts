/** A rule in a sentence; it is the portal's own unless an administrator fills in the setting of that name. */
export interface HelpRule {
  says: string;
  setting?: string;
}

/** The help of the screens at some addresses. */
export interface HelpText {
  /** As the router writes them: `:id` is one part of an address, and what ends with `/*` has everything beneath it too. */
  paths: readonly string[];
  title: string;
  /** What it tells, as the rest of a line that begins with “Help:”. */
  tells: string;
  /** What the screen is, in one to three sentences. */
  is: string;
  /** Who does what next, in order. */
  next: readonly string[];
  rules: readonly HelpRule[];
  /** Lists that belong to it, by the names of their resources. */
  related: readonly string[];
}

/** The texts of one part of the portal, in the order of its menu. */
export interface HelpArea {
  /** The name of its file. */
  name: string;
  title: string;
  texts: readonly HelpText[];
}
