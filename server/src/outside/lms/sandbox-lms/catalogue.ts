/** A course of the demo system: its lessons are titles to be ticked off. */
export interface SandboxCourse {
  id: number;
  title: string;
  shortTitle: string;
  lessons: readonly string[];
}

/** The courses of the demo system; the demo center's courses have these numbers. */
export const sandboxCourses: readonly SandboxCourse[] = [
  {
    id: 101,
    title: 'Охрана труда для руководителей и специалистов',
    shortTitle: 'ОТ-А',
    lessons: [
      'Основы охраны труда',
      'Стратегия безопасности труда',
      'Система управления охраной труда',
      'Расследование несчастных случаев',
      'Итоговый тест',
    ],
  },
  {
    id: 102,
    title: 'Электробезопасность: правила эксплуатации электроустановок',
    shortTitle: 'ЭБ',
    lessons: ['Устройство электроустановок', 'Правила эксплуатации', 'Средства защиты', 'Итоговый тест'],
  },
  {
    id: 103,
    title: 'Специалист в области охраны труда',
    shortTitle: 'СОТ',
    lessons: ['Нормативные основы', 'Гигиена труда', 'Специальная оценка условий труда', 'Итоговая работа'],
  },
  {
    id: 104,
    title: 'Пожарная безопасность организации',
    shortTitle: 'ПБ',
    lessons: ['Законодательство', 'Противопожарный режим', 'Действия при пожаре', 'Итоговый тест'],
  },
];

export const findSandboxCourse = (id: number): SandboxCourse | undefined =>
  sandboxCourses.find((course) => course.id === id);
