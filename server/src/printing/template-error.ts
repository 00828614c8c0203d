/** As much of what the author wrote as is said back to him. */
export const ECHO_LENGTH = 80;

/** What the author of a template wrote, as a message about it says it. */
export const echo = (written: string): string =>
  written.length > ECHO_LENGTH ? `${written.slice(0, ECHO_LENGTH - 1)}…` : written;

export interface TemplateIssue {
  /** The tag as it stands in the template, without braces; empty when the whole file is meant. */
  readonly tag: string;
  /** One Russian sentence for the person who made the template. */
  readonly message: string;
  /** The known tag that was probably meant, without braces. */
  readonly nearest?: string;
}

/** A template that cannot be read or filled. Every problem found is listed, so that all can be mended at once. */
export class TemplateError extends Error {
  readonly issues: readonly TemplateIssue[];
  /** Of a template that holds what could do harm: its texts alone, for their tags to be read; nobody opens or prints them. */
  readonly legible: Uint8Array | null;

  constructor(issues: readonly TemplateIssue[], legible: Uint8Array | null = null) {
    super(issues.map(({ tag, message }) => (tag ? `{${tag}}: ${message}` : message)).join('; '));
    this.name = 'TemplateError';
    this.issues = issues;
    this.legible = legible;
  }
}

/** The same said twice is one finding. */
export const uniqueIssues = (issues: readonly TemplateIssue[]): TemplateIssue[] => [
  ...new Map(issues.map((issue) => [`${issue.tag}: ${issue.message}`, issue])).values(),
];
