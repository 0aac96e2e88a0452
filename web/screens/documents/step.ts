/** A step of a document, as its record tells it. */
export interface Step {
  department: string;
  user: string;
  action: string;
  at: string;
  to: string | null;
  for: string | null;
  remark: string | null;
}
