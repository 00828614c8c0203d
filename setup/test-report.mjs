// The last words of `npm test`.

const SLOWEST = 10;

/** Says how long each part took, what failed, what was left out and what never ran; the last line counts them. */
export function reportTests(outcomes) {
  const sum = (count) => outcomes.reduce((all, outcome) => all + count(outcome), 0);
  const minutes = outcomes.map(({ part, minutes }) => `${part} ${minutes.toFixed(1)}`).join(', ');
  console.log(`\nМинуты: ${minutes}, вместе ${sum((one) => one.minutes).toFixed(1)}`);
  const slowest = outcomes.flatMap(({ files }) => files).sort(([, a], [, b]) => b - a);
  console.log('Дольше всех, с:');
  for (const [file, seconds] of slowest.slice(0, SLOWEST)) console.log(`  ${seconds.toFixed(1).padStart(6)}  ${file}`);

  for (const { part, again, skipped, failures, notRun } of outcomes) {
    for (const name of skipped) console.log(`– ${part}: не для этой машины: ${name}`);
    for (const name of again) console.log(`↻ ${part}: с первого раза не прошло: ${name}`);
    for (const failure of failures) console.log(`✗ ${part}: ${failure}`);
    if (notRun.length === 0) continue;
    console.log(`✗ ${part}: не выполнялось ${notRun.length}, прогон неполон:`);
    for (const name of notRun) console.log(`    ${name}`);
  }

  const passed = sum((one) => one.passed);
  const failed = sum((one) => one.failures.length);
  const again = sum((one) => one.again.length);
  const skipped = sum((one) => one.skipped.length);
  const notRun = sum((one) => one.notRun.length);
  const rest = `${again > 0 ? `, ${again} told again` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}${notRun > 0 ? `, ${notRun} not run` : ''}`;
  console.log(`${passed} passed, ${failed} failed${rest}`);
  process.exitCode = failed > 0 || notRun > 0 || passed === 0 ? 1 : 0;
}
