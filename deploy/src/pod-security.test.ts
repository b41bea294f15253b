import { expect, test } from 'vitest';
import { manifestsBelow, podsOf } from './kubernetes.ts';
import { pointsMissedBy } from './pod-security.ts';
import { at, type JsonObject, readYaml } from './repository.ts';

const pods = podsOf(manifestsBelow('deploy/kubernetes'));

test.each(pods.map(({ name, spec }) => [name, spec] as const))(
  '%s meets the restricted Pod Security Standard',
  (_, spec) => expect(pointsMissedBy(spec)).toEqual([]),
);

test('the cluster itself refuses pods that do not', () => {
  const [namespace] = readYaml('deploy/kubernetes/base/namespace.yaml');
  expect(at(namespace, 'metadata', 'labels', 'pod-security.kubernetes.io/enforce')).toBe('restricted');
});

const seccompProfile = { type: 'RuntimeDefault' };
const confined: JsonObject = {
  allowPrivilegeEscalation: false,
  runAsNonRoot: true,
  seccompProfile,
  capabilities: { drop: ['ALL'] },
};
const withPod = (change: JsonObject): JsonObject => ({ containers: [{ securityContext: confined }], ...change });
const withContainer = (change: JsonObject) => withPod({ containers: [{ securityContext: confined, ...change }] });
const withContext = (change: JsonObject) => withContainer({ securityContext: { ...confined, ...change } });
const firstOf = (change: JsonObject) => withPod({ initContainers: [{ securityContext: { ...confined, ...change } }] });

test.each<[missed: string[], pod: JsonObject]>([
  [[], withPod({})],
  [[], withPod({ securityContext: { runAsNonRoot: true, seccompProfile } })],
  [['HostProcess'], withPod({ securityContext: { windowsOptions: { hostProcess: true } } })],
  [['Host Namespaces'], withPod({ hostNetwork: true })],
  [['Host Namespaces'], withPod({ hostPID: true })],
  [['Host Namespaces'], withPod({ hostIPC: true })],
  [['Privileged Containers'], withContext({ privileged: true })],
  [['Host Ports'], withContainer({ ports: [{ containerPort: 80, hostPort: 80 }] })],
  [['Host Probes / Lifecycle Hooks'], withContainer({ livenessProbe: { httpGet: { host: '10.0.0.1', port: 80 } } })],
  [['Host Probes / Lifecycle Hooks'], withContainer({ lifecycle: { preStop: { tcpSocket: { host: '10.0.0.1' } } } })],
  [['AppArmor'], withContext({ appArmorProfile: { type: 'Unconfined' } })],
  [['SELinux'], withContext({ seLinuxOptions: { type: 'spc_t' } })],
  [['SELinux'], withPod({ securityContext: { seLinuxOptions: { role: 'sysadm_r' } } })],
  [['/proc Mount Type'], withContext({ procMount: 'Unmasked' })],
  [['Sysctls'], withPod({ securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '1' }] } })],
  [['Volume Types'], withPod({ volumes: [{ name: 'machine', hostPath: { path: '/' } }] })],
  [['Volume Types'], withPod({ volumes: [{ name: 'share', nfs: { server: 'files', path: '/' } }] })],
  [['Privilege Escalation'], withContext({ allowPrivilegeEscalation: true })],
  [['Running as Non-root'], withContext({ runAsNonRoot: false })],
  [['Running as Non-root user'], withPod({ securityContext: { runAsUser: 0 } })],
  [['Seccomp'], withContext({ seccompProfile: { type: 'Unconfined' } })],
  [['Capabilities'], withContext({ capabilities: { drop: ['NET_RAW'] } })],
  [['Capabilities'], withContext({ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } })],
  [['Privilege Escalation'], firstOf({ allowPrivilegeEscalation: true })],
  [
    ['Privilege Escalation', 'Running as Non-root', 'Seccomp', 'Capabilities'],
    { containers: [{ name: 'says-nothing' }] },
  ],
])('%j is missed by %j', (missed, pod) => expect(pointsMissedBy(pod)).toEqual(missed));
