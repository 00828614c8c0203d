import type { NewStudent } from '../../demo/builders.ts';

/** A person whose name makes trouble on a document, and what a person has said of it where nobody can guess. */
export interface HardPerson extends NewStudent {
  surname: string;
  name: string;
  gender?: 'Male' | 'Female';
}

export const hardPeople = {
  jeanPaul: { surname: 'Дюваль', name: 'Жан-Поль', lastname: '', gender: 'Male', jobTitle: 'Инженер' },
  huyen: {
    surname: 'Нгуен',
    name: 'Тхи Хуен',
    lastname: '',
    gender: 'Female',
    jobTitle: 'Оператор швейного оборудования',
  },
  leila: { surname: 'Алиева', name: 'Лейла', lastname: 'Рашид кызы', jobTitle: 'Специалист по охране труда' },
  durnovo: { surname: 'Дурново', name: 'Пётр', lastname: 'Николаевич', jobTitle: 'Начальник участка' },
  shvets: { surname: 'Швец', name: 'Иван', lastname: 'Ильич', jobTitle: 'Стропальщик' },
  longest: {
    surname: 'Константинопольская-Ованнисян',
    name: 'Александра-Виктория',
    lastname: 'Константиновна',
    jobTitle: 'Заместитель начальника отдела промышленной безопасности и производственного контроля',
  },
} as const satisfies Record<string, HardPerson>;

/** So many people, the hard names among them again and again. */
export const crowd = (count: number): HardPerson[] => {
  const names: readonly HardPerson[] = Object.values(hardPeople);
  return Array.from({ length: count }, (_, i) => names[i % names.length] ?? hardPeople.shvets);
};
