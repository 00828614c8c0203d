import { z } from 'zod';

/**
 * What is to be done with a paid assignment: fix the documents of a finished training, or issue those that are ready. `Invoice` is unpaid:
 * an act has accepted it, and no invoice that waits asks for it.
 */
export const AssignmentTask = z.enum(['Fix', 'Issue', 'SayResults', 'Revoke', 'Invoice']);
export type AssignmentTask = z.infer<typeof AssignmentTask>;

export const assignmentTaskTitles: Record<AssignmentTask, string> = {
  Fix: 'Зафиксировать документы',
  Issue: 'Выдать готовые документы',
  SayResults: 'Внести результаты: документы подготовлены заранее',
  Revoke: 'Отозвать документы тех, кто не сдал',
  Invoice: 'Выставить счёт: принято по акту, не оплачено',
};
