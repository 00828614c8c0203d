import { XMLBuilder } from 'fast-xml-parser';
import { EisotError, type TrainedRegister } from './port.ts';
import { parsedAnswer, refusalOf } from './refusal.ts';

/** A set of 5,000 people is a few megabytes on a slow line. */
const TIMEOUT_MS = 60_000;

/** What is read of an answer, in bytes: of what was sent, some words; of records, three kilobytes for each of 5,000. */
const WORDS_LIMIT = 256 * 1024;
const RECORDS_LIMIT = 16 * 1024 * 1024;

/** The cabinet's numbers of sets are digits: anything else is no answer of it. */
const SET_ID = /^\d{1,20}$/;

const builder = new XMLBuilder({ format: true });

/**
 * The cabinet at an address. The order of the children of a request matters to it, a refusal may come with HTTP 200, and
 * what it is asked and answers holds people's data: nothing of it is logged.
 */
export function trainedRegisterByKey({ url }: { url: string }): TrainedRegister {
  async function ask(path: string, parts: readonly [Blob, string][], limit: number): Promise<Buffer<ArrayBuffer>> {
    const body = new FormData();
    for (const [blob, name] of parts) body.append('file', blob, name);
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body,
      // The key and people's data go to the address that the operator has set, and to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    const answer = response && (await readWithin(response, limit).catch(() => null));
    if (!answer) throw new EisotError('Личный кабинет реестра не отвечает');
    if (answer === 'TooLong') throw new EisotError('Личный кабинет реестра ответил непонятно');
    // A longer one is read elsewhere: what it says in words is short.
    const refusal = answer.length > WORDS_LIMIT ? null : refusalOf(answer.toString());
    if (refusal) throw refusal;
    if (!response.ok) throw new EisotError(`Личный кабинет реестра ответил ошибкой ${response.status}`);
    return answer;
  }
  return {
    isOn: true,
    async pushDraft(key, archive) {
      const parts: [Blob, string][] = [
        [xmlOf({ Request: { ApiKey: key, NeedSend: 'false' } }), 'request.xml'],
        [new Blob([archive], { type: 'application/octet-stream' }), 'data.olot'],
      ];
      const answer = await ask('/api/set/push', parts, WORDS_LIMIT);
      const setId = String(parsedAnswer(answer.toString())?.Response?.SetId ?? '');
      if (!SET_ID.test(setId)) throw new EisotError('Личный кабинет реестра не назвал номер набора');
      return setId;
    },
    readSet(key, { setId, pageNumber, pageSize }) {
      const filter = { ApiKey: key, PageNo: pageNumber, PageSize: pageSize, SetId: setId };
      return ask(
        '/api/GetEducatedPersonXML',
        [[xmlOf({ EducatedPersonFilter: filter }), 'request.xml']],
        RECORDS_LIMIT,
      );
    },
  };
}

/** The body of an answer; of a longer one no more than its beginning is ever in memory. */
async function readWithin({ body }: Response, limit: number): Promise<Buffer<ArrayBuffer> | 'TooLong'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection too.
    if (size > limit) return 'TooLong';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const xmlOf = (content: object): Blob =>
  new Blob([`<?xml version="1.0" encoding="utf-8"?>\n${builder.build(content)}`], { type: 'text/xml' });
