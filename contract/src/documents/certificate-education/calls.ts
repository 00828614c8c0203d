import { z } from 'zod';
import { endpoints } from '../../endpoint.ts';
import { id } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { CertificateEducationForm, StudyCertificateBody } from './form.ts';

/** A course that the person has with the center. */
const StudiedCourse = z.object({ assignId: id, title: z.string() });

export const StudyCertificateInfo = infoOf(CertificateEducationForm).extend({ courses: z.array(StudiedCourse) });
export type StudyCertificateInfo = z.output<typeof StudyCertificateInfo>;

export const certificateEducationCalls = endpoints({
  certificateEducationInfo: {
    method: 'GET',
    path: '/Document/GetCertificateEducationInfo',
    access: 'center:Registers',
    summary: 'Справка об обучении по назначению или сотруднику: что покажет форма',
    query: z.object({ assignId: id.optional(), studentId: id.optional() }),
    reply: StudyCertificateInfo,
  },
  certificateEducation: {
    method: 'POST',
    path: '/Document/CertificateEducation',
    access: 'center:Registers',
    summary: 'Справка об обучении: по назначению фиксируется, по сотруднику выдаётся сразу',
    body: StudyCertificateBody,
    reply: 'file',
  },
});
