import { citizenshipTitle } from '@dopusk/contract/citizenship.ts';
import { educationLevelTitles } from '@dopusk/contract/education-level.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { type FileLink, files } from '@dopusk/contract/files.ts';
import { genderTitles } from '@dopusk/contract/gender.ts';
import { readableOf } from '@dopusk/contract/stored-field.ts';
import { studentRecord } from '@dopusk/contract/student-record.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { Button, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useDownload } from '../../api/queries.ts';
import { formatDate } from '../../text/date.ts';
import { CopyFact, Fact, Facts } from '../../ui/Facts.tsx';
import classes from './StudentInformation.module.css';

/** «Информация»: contacts and documents; values are copied by a click, scans are downloaded. */
export function StudentInformation({ student }: { student: Student }) {
  const { user, passportSeries, passportNumber, residence, snilsNumber, educationType, qualification } = student;
  // Not there for who minds money or settings alone.
  const isIdentified = snilsNumber !== undefined;
  const said = (name: 'disability' | 'statisticsCategory' | 'educationProof' | 'diplomSurname' | 'diplomIssuer') => {
    const value = student[name];
    return value ? <Fact name={studentRecord[name].title}>{readableOf(studentRecord, name, value)}</Fact> : null;
  };
  return (
    <div className={`app-card ${classes.card}`}>
      <Facts>
        <CopyFact name={studentRecord.phone.title} text={formatPhone(user.phone)} value={user.phone} />
        <CopyFact name={studentRecord.email.title} text={user.email} />
        {student.department && <Fact name={studentRecord.department.title}>{student.department}</Fact>}
        {student.workplace && <Fact name={studentRecord.workplace.title}>{student.workplace}</Fact>}
        <CopyFact name={studentRecord.personnelNumber.title} text={student.personnelNumber} />
        {isIdentified ? (
          <>
            <CopyFact
              name="Паспорт"
              text={[passportSeries, passportNumber].filter(Boolean).join(' ')}
              action={<Scan name="паспорт" file={student.passport} />}
            />
            {student.passportIssuer && (
              <CopyFact name={studentRecord.passportIssuer.title} text={student.passportIssuer} />
            )}
            <CopyFact name={studentRecord.residence.title} text={residence ?? ''} />
            <CopyFact
              name={studentRecord.snilsNumber.title}
              text={formatSnils(snilsNumber)}
              value={snilsNumber}
              action={<Scan name="СНИЛС" file={student.snils} />}
            />
          </>
        ) : null}
        <Fact name={studentRecord.citizenship.title}>{citizenshipTitle(student.citizenship)}</Fact>
        {student.latinName && <CopyFact name={studentRecord.latinName.title} text={student.latinName} />}
        <Fact name={studentRecord.gender.title}>{genderText(student)}</Fact>
        <Fact name={studentRecord.educationType.title}>
          {educationType ? (
            educationLevelTitles[educationType]
          ) : (
            <Text component="span" c="dimmed">
              Не указано
            </Text>
          )}
        </Fact>
        {said('educationProof')}
        {isIdentified ? (
          <CopyFact
            name="Диплом"
            text={[student.diplomSeries, student.diplomNumber].filter(Boolean).join(' ')}
            action={<Scan name="документ об образовании" file={student.educationalDocument} />}
          />
        ) : null}
        {said('diplomSurname')}
        {said('diplomIssuer')}
        {student.diplomDate && <Fact name={studentRecord.diplomDate.title}>{formatDate(student.diplomDate)}</Fact>}
        {student.qualificationTitle && (
          <CopyFact name={studentRecord.qualificationTitle.title} text={student.qualificationTitle} />
        )}
        {isIdentified ? (
          <CopyFact
            name={studentRecord.qualification.title}
            text={qualification ?? ''}
            action={<Scan name="документ о квалификации" file={student.qualificationDocument} />}
          />
        ) : (
          <Fact name="СНИЛС, паспорт и документы об образовании">
            <Text component="span" c="dimmed">
              Для них нужно право работать с людьми или документами
            </Text>
          </Fact>
        )}
        {said('statisticsCategory')}
        {said('disability')}
      </Facts>
    </div>
  );
}

/** Documents say «прошёл» or «прошла» by it. */
function genderText({ gender, genderByName }: Student): string {
  if (gender) return genderTitles[gender];
  return genderByName ? `${genderTitles[genderByName]}, по отчеству` : 'Не указан, по отчеству не виден';
}

function Scan({ name, file }: { name: string; file: FileLink | null | undefined }) {
  const download = useDownload(files.read);
  if (!file) return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      aria-label={`Скачать: ${name}`}
      onClick={() => download.mutate({ params: { id: file.id }, query: {} })}
    >
      Скачать
    </Button>
  );
}
