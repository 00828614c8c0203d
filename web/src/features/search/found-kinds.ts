import type { Found, FoundKind } from '@dopusk/contract/search.ts';
import { BookOpen, Building2, FileText, type LucideIcon, Receipt, UserRound, UsersRound } from 'lucide-react';
import { paths } from '../../paths.ts';

interface ShownKind {
  /** Over the records found. */
  title: string;
  icon: LucideIcon;
  /** The list with all of them. */
  list: string;
  /** @param opensDocuments whether the visitor may open the page of a document itself */
  pathOf: (found: Found, opensDocuments: boolean) => string;
}

/** How each kind is shown, and where its records stand. */
export const foundKinds: Record<FoundKind, ShownKind> = {
  Student: { title: 'Сотрудники', icon: UserRound, list: paths.students, pathOf: ({ id }) => paths.student(id) },
  Organization: {
    title: 'Организации',
    icon: Building2,
    list: paths.organizations,
    pathOf: ({ id }) => paths.organization(id),
  },
  Group: { title: 'Группы', icon: UsersRound, list: paths.groups, pathOf: ({ id }) => paths.group(id) },
  Course: { title: 'Курсы', icon: BookOpen, list: paths.courses, pathOf: ({ id }) => paths.course(id) },
  Invoice: { title: 'Счета', icon: Receipt, list: paths.invoices, pathOf: ({ id }) => paths.invoice(id) },
  Document: {
    title: 'Документы',
    icon: FileText,
    list: paths.issueRegister,
    pathOf: ({ standsAt, sheet }, opensDocuments) => {
      if (sheet && opensDocuments) return paths.assignmentDocument(sheet.assignId, sheet.type);
      if (!standsAt) return paths.issueRegister;
      return standsAt.kind === 'Assignment' ? paths.assignment(standsAt.id) : paths.group(standsAt.id);
    },
  },
};
