import type { Role } from './session.ts';

export const roleTitles: Record<Role, string> = {
  HighOperator: 'Администратор',
  Operator: 'Оператор',
  Student: 'Обучающийся',
};
