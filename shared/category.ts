/** The category of an application, derived from the words of its name. */
export function categoryOf(name: string): string {
  const words = name.toLowerCase();
  if (/staff|employee/.test(words)) return 'People Management';
  if (/budget|finance/.test(words)) return 'Financial Services';
  if (/requisition|claim/.test(words)) return 'Operations';
  if (/report|analysis/.test(words)) return 'Analytics';
  return 'General Services';
}
