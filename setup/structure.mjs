// Holds the code to the rules of docs/ARCHITECTURE.md: one line per violation.
import { brokenImageRules } from './structure-docker.mjs';
import { danglingReferences, undocumentedSettings, unnamedVersion } from './structure-docs.mjs';
import { brokenFileRules, sourceFiles } from './structure-files.mjs';
import { brokenImportRules } from './structure-imports.mjs';
import { brokenQueryRules } from './structure-queries.mjs';
import { lostRules } from './structure-rules.mjs';
import { settledWords } from './structure-words.mjs';

const files = sourceFiles();
const violations = [
  ...(await brokenImportRules(files)),
  ...brokenFileRules(files),
  ...brokenQueryRules(files),
  ...undocumentedSettings(),
  ...unnamedVersion(),
  ...danglingReferences(files),
  ...brokenImageRules(),
  ...settledWords(files),
  ...lostRules(),
];
for (const violation of violations) console.log(violation);
console.log(
  violations.length === 0 ? `Устройство в порядке: ${files.length} файлов.` : `Нарушений: ${violations.length}`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
