// Configuration files for operators: names in them exist, and their values fit the service.
// test/system/hosting/try-nginx.ts runs a real nginx.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BOUNDS } from '../../../src/model/bounds.ts';
import { openTestApp } from '../../kit/test-app.ts';

const read = (name: string) => readFileSync(`examples/hosting/${name}`, 'utf8');

type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly summary: string } };

describe('the alerts', () => {
  const { groups } = parse(read('alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  test('name metrics and labels that /metrics has', async () => {
    await using testApp = await openTestApp();
    await testApp.run('createWebhookEndpoint', { url: 'https://receiver.example/' });
    await testApp.run('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 1 });
    const stop = new AbortController();
    const working = testApp.app.work(stop.signal);
    await expect.poll(() => testApp.app.services.store.heartbeats.latest()).not.toBeNull();
    await testApp.fetch('/api/v1/invoices');
    const metrics = () => testApp.fetch('/metrics').then((answer) => answer.text());
    await expect.poll(metrics).toContain('billhook_job_attempts_total{');
    stop.abort();
    await working;
    const text = await metrics();
    const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(?:billhook|nodejs|process)_\w+/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThanOrEqual(7);
    for (const name of named) expect(names, name).toContain(name.replace(/_bucket$/, ''));
    const labels = rules.flatMap(({ expr, annotations }) => [
      ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...[...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label),
    ]);
    // Prometheus itself adds the label `instance`.
    for (const label of labels.filter((one) => one !== 'instance'))
      expect(text, label).toMatch(new RegExp(`[{,]${label}="`));
  });

  test('have different names, a summary, and parentheses that fit', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, annotations } of rules) {
      expect(annotations.summary).toMatch(/\.$/);
      expect(expr.split('(').length).toBe(expr.split(')').length);
    }
  });
});

describe('nginx', () => {
  const conf = read('nginx.conf');
  const directiveIn = (directive: string) => new RegExp(`^\\s*${directive} ([^;]+);`, 'm').exec(conf)?.[1];

  test('passes on the client, the host and the scheme, and nothing that the client made up', () => {
    for (const [header, value] of [
      ['Host', '$http_host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Proto', '$scheme'],
      ['X-Forwarded-Host', '$http_host'],
    ]) {
      expect(conf).toContain(`proxy_set_header ${header} ${value};`);
    }
  });

  test('streams answers, keeps them open longer than the longest question, and takes the largest upload', () => {
    expect([
      directiveIn('proxy_buffering'),
      directiveIn('proxy_http_version'),
      directiveIn('proxy_read_timeout'),
    ]).toEqual(['off', '1.1', '10m']);
    expect(directiveIn('client_max_body_size')).toBe('1m');
    expect(Math.max(BOUNDS.bodyBytes, BOUNDS.logoBytes)).toBeLessThan(1024 ** 2);
  });

  test('never sends a request again that may have begun a payment', () => {
    expect(directiveIn('proxy_next_upstream')).toBe('error');
  });
});

test('Caddy passes the same requests on without buffering, and both hide the metrics', () => {
  const caddy = read('Caddyfile');
  expect(caddy).toMatch(/reverse_proxy 127\.0\.0\.1:8787 \{[^}]*flush_interval -1/);
  expect(caddy).toContain('respond /metrics 403');
  expect(read('nginx.conf')).toMatch(/location = \/metrics \{\s*deny all;/);
});

test('the unit of systemd starts the service with its settings from a file, and lets running requests end', () => {
  const unit = read('billhook.service');
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/billhook\/billhook\.env$/m);
  expect(unit).toMatch(/^ExecStart=\S+\/billhook serve$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25);
});
