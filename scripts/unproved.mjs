/**
 * What of the promises a run of their tests left unproved, a line for each: those of which a test was skipped.
 * `report` is what vitest's JSON reporter wrote; its files end in the names of the promises.
 */
export function unproved(promises, report) {
  const skipped = report.testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'skipped' || status === 'pending'),
  );
  return promises.flatMap(({ what, files }) => {
    const left = files.filter((file) => skipped.some(({ name }) => name.endsWith(`/${file}`)));
    return left.length > 0
      ? [`${what}: not proved here whole, tests of ${left.join(', ')} were skipped`]
      : [];
  });
}
