export function unproved(
  promises: { what: string; files: string[] }[],
  report: { testResults: { name: string; assertionResults: { status: string }[] }[] },
): string[];
