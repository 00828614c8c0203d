import type { SheetTemplates, TemplateVersion } from '@dopusk/contract/templates.ts';

/** The uploaded version that a sheet is printed by; null for the portal's own template. */
export const currentOf = ({ versions }: SheetTemplates): TemplateVersion | null =>
  versions.find(({ isCurrent }) => isCurrent) ?? null;

/** What a sheet is printed by, in words. */
export function nameOf(sheet: SheetTemplates): string {
  const current = currentOf(sheet);
  return current ? `Версия ${current.version}` : 'Встроенный шаблон';
}

/** What a PDF is printed by today: its own template, or that of the sheet itself. */
export function presentOf(sheet: SheetTemplates, all: readonly SheetTemplates[]): SheetTemplates {
  if (currentOf(sheet) || sheet.hasBuiltIn) return sheet;
  return all.find((one) => `${one.sheet}ForPdf` === sheet.sheet) ?? sheet;
}
