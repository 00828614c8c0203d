import { longSample, shortSample } from '../../../templates/sample-data.ts';
import { cleanDocx, listTags, tryDocx } from '../../printing/docx.ts';
import { PrintError, type Printer } from '../../printing/printer.ts';
import { TemplateError, type TemplateIssue, uniqueIssues } from '../../printing/template-error.ts';
import { gapsIn, judgeTags } from './judge-tags.ts';

/** What the doctor found. `docx` is the template as it may be kept; null when there are problems. */
export interface Diagnosis {
  docx: Buffer | null;
  problems: readonly TemplateIssue[];
  notices: readonly string[];
}

/**
 * Examines an uploaded template: takes out what could do harm, reads the tags and compares them with the known ones,
 * fills it with a short and a long sample and prints one (design §5, Templates).
 */
export async function examine(printer: Printer, bytes: Uint8Array): Promise<Diagnosis> {
  try {
    const { docx, notices } = await cleanDocx(bytes);
    const { tags, issues } = await listTags(docx);
    const problems = uniqueIssues([...issues, ...judgeTags(tags)]);
    if (problems.length > 0) return { docx: null, problems, notices };
    await tryDocx(docx, { ...longSample });
    const sample = await tryDocx(docx, { ...shortSample });
    const unprinted = await tryPrint(printer, sample.docx);
    return { docx: Buffer.from(docx), problems: [], notices: [...notices, ...gapsIn(tags), ...unprinted] };
  } catch (error) {
    if (error instanceof TemplateError) return { docx: null, problems: error.issues, notices: [] };
    throw error;
  }
}

/** A printer that is out of order says nothing about the template. */
async function tryPrint(printer: Printer, docx: Buffer): Promise<string[]> {
  try {
    await printer.toPdf(docx);
    return [];
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    if (error.reason === 'document' || error.reason === 'time') {
      throw new TemplateError([{ tag: '', message: `Образец не печатается в PDF: ${error.message}` }]);
    }
    return [`Образец в PDF пока не проверен: ${error.message}`];
  }
}
