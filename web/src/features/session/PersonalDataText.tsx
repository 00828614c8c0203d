import type { askedFields, studentFiles } from '@dopusk/contract/student-record.ts';
import { List, Stack, Text, Title } from '@mantine/core';

/**
 * What a questionnaire asks of students, field by field, in the consent's words: one that is asked and not named here
 * does not compile. A change is a new version of the text (CONSENT_VERSIONS).
 */
const collected: Record<keyof typeof askedFields | keyof typeof studentFiles, string> = {
  gender: 'пол',
  citizenship: 'гражданство',
  residence: 'место жительства',
  snilsNumber: 'СНИЛС',
  passportSeries: 'реквизиты паспорта',
  passportIssuer: 'реквизиты паспорта',
  passportNumber: 'реквизиты паспорта',
  educationType: 'уровень образования',
  diplomSeries: 'реквизиты документа об образовании и фамилия в нём',
  diplomNumber: 'реквизиты документа об образовании и фамилия в нём',
  diplomSurname: 'реквизиты документа об образовании и фамилия в нём',
  diplomIssuer: 'реквизиты документа об образовании и фамилия в нём',
  diplomDate: 'реквизиты документа об образовании и фамилия в нём',
  qualification: 'реквизиты документа о квалификации',
  avatar: 'фотография',
  passport: 'копия паспорта',
  snils: 'копия СНИЛС',
  educationalDocument: 'копия документа об образовании',
  qualificationDocument: 'копия документа о квалификации',
};

const ofStudents = ['дата рождения', ...new Set(Object.values(collected)), 'результаты обучения и проверки знаний'];

/** To whom each who consents gives his consent: an operator may learn himself. */
const allowed = {
  student: 'учебному центру, у которого вы обучаетесь, и вашей организации, если она направляет вас на обучение',
  operator:
    'учебному центру, у которого обучаетесь вы или сотрудники вашей организации, и организации, от имени которой вы действуете',
};

const partsFor = (by: keyof typeof allowed): { title: string; points: string[] }[] => [
  {
    title: 'Кто и на что даёт согласие',
    points: [
      `Вы свободно, своей волей и в своём интересе разрешаете обработку своих персональных данных ${allowed[by]}.`,
      'Согласие – отдельный документ. Оно не входит в пользовательское соглашение и не является его условием.',
    ],
  },
  {
    title: 'Какие данные',
    points: [
      'Фамилия, имя, отчество, телефон, e-mail, место работы и должность.',
      `Для обучающихся также: ${ofStudents.join(', ')}.`,
    ],
  },
  {
    title: 'Для чего',
    points: [
      'Вход на портал и связь с вами, организация обучения, проверка знаний, оформление договоров и документов об обучении.',
      'Передача сведений в государственные реестры, когда этого требует закон.',
    ],
  },
  {
    title: 'Что с ними делают',
    points: [
      'Собирают, записывают, хранят, уточняют, используют, передают учебному центру и вашей организации, обезличивают, удаляют – с помощью портала и без него.',
      'Данные хранятся на территории Российской Федерации.',
    ],
  },
  {
    title: 'Срок и отзыв',
    points: [
      'Согласие действует до достижения целей обработки или до отзыва.',
      'Отозвать его можно в любой день: «Настройки» → «Согласия». После отзыва обработка прекращается, кроме той, которую без согласия требует или разрешает закон: например, учёт выданных документов об обучении.',
      'Портал хранит редакцию текста, с которой вы согласились, и время, когда вы дали или отозвали согласие.',
    ],
  },
];

interface Props {
  /** Who consents. */
  by: keyof typeof allowed;
  /** Of its headings on the page. */
  order?: 2 | 3;
}

/** What the consent says, in the version in force. */
export function PersonalDataText({ by, order = 2 }: Props) {
  return (
    <Stack gap="xl" maw={760}>
      {partsFor(by).map(({ title, points }) => (
        <section key={title}>
          <Title order={order} mb="sm">
            {title}
          </Title>
          <List spacing="sm">
            {points.map((point) => (
              <List.Item key={point}>
                <Text span>{point}</Text>
              </List.Item>
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}
