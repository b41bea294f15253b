import { containersOf } from './kubernetes.ts';
import { at, type Json, type JsonObject, listAt, objectAt, textAt } from './repository.ts';

/** Only a part of what a volume can be: above all no path of the machine. */
const volumeTypes = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

const safeSysctls = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.tcp_wmem',
];

const seLinuxTypes = ['', 'container_engine_t', 'container_init_t', 'container_kvm_t', 'container_t'];
const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const ofContainers = (pod: JsonObject) => containersOf(pod).map((container) => objectAt(container, 'securityContext'));
const ofAll = (pod: JsonObject) => [objectAt(pod, 'securityContext'), ...ofContainers(pod)];

/** What holds for each container: its own value, or else that of the pod. */
const inForce = (pod: JsonObject, ...path: readonly string[]) =>
  ofContainers(pod).map((context) => at(context, ...path) ?? at(pod, 'securityContext', ...path));

const isOnly = (allowed: readonly (Json | undefined)[]) => (value: Json | undefined) =>
  value === undefined || allowed.includes(value);

const keysBeside = (value: Json, known: readonly string[]) =>
  Object.keys(objectAt(value)).filter((key) => !known.includes(key));

function hostsAskedBy(container: JsonObject): (Json | undefined)[] {
  const hooks = ['postStart', 'preStop'].map((hook) => objectAt(container, 'lifecycle', hook));
  return [...probes.map((probe) => objectAt(container, probe)), ...hooks].flatMap((action) => [
    at(action, 'httpGet', 'host'),
    at(action, 'tcpSocket', 'host'),
  ]);
}

/** The restricted standard, in its order (https://kubernetes.io/docs/concepts/security/pod-security-standards/). */
const points: Readonly<Record<string, (pod: JsonObject) => boolean>> = {
  HostProcess: (pod) =>
    ofAll(pod)
      .map((context) => at(context, 'windowsOptions', 'hostProcess'))
      .every(isOnly([false])),
  'Host Namespaces': (pod) => ['hostNetwork', 'hostPID', 'hostIPC'].map((key) => at(pod, key)).every(isOnly([false])),
  'Privileged Containers': (pod) =>
    ofContainers(pod)
      .map(({ privileged }) => privileged)
      .every(isOnly([false])),
  'Host Ports': (pod) =>
    containersOf(pod)
      .flatMap((container) => listAt(container, 'ports').map((port) => at(port, 'hostPort')))
      .every(isOnly([0])),
  'Host Probes / Lifecycle Hooks': (pod) =>
    containersOf(pod)
      .flatMap(hostsAskedBy)
      .every(isOnly([''])),
  AppArmor: (pod) =>
    ofAll(pod)
      .map((context) => at(context, 'appArmorProfile', 'type'))
      .every(isOnly(['RuntimeDefault', 'Localhost'])),
  SELinux: (pod) =>
    ofAll(pod)
      .map((context) => objectAt(context, 'seLinuxOptions'))
      .every(({ type, user, role }) => isOnly(seLinuxTypes)(type) && [user, role].every(isOnly(['']))),
  '/proc Mount Type': (pod) =>
    ofContainers(pod)
      .map(({ procMount }) => procMount)
      .every(isOnly(['Default'])),
  Sysctls: (pod) =>
    listAt(pod, 'securityContext', 'sysctls').every((sysctl) => safeSysctls.includes(textAt(sysctl, 'name'))),
  'Volume Types': (pod) =>
    listAt(pod, 'volumes').every((volume) => keysBeside(volume, ['name', ...volumeTypes]).length === 0),
  'Privilege Escalation': (pod) => ofContainers(pod).every((context) => context['allowPrivilegeEscalation'] === false),
  'Running as Non-root': (pod) => inForce(pod, 'runAsNonRoot').every((value) => value === true),
  'Running as Non-root user': (pod) => ofAll(pod).every((context) => context['runAsUser'] !== 0),
  Seccomp: (pod) =>
    inForce(pod, 'seccompProfile', 'type').every((type) => type === 'RuntimeDefault' || type === 'Localhost'),
  Capabilities: (pod) =>
    ofContainers(pod).every(
      (context) =>
        listAt(context, 'capabilities', 'drop').includes('ALL') &&
        listAt(context, 'capabilities', 'add').every((capability) => capability === 'NET_BIND_SERVICE'),
    ),
};

/** The points of the restricted Pod Security Standard that a pod does not meet. */
export const pointsMissedBy = (pod: JsonObject): string[] =>
  Object.entries(points).flatMap(([point, isMet]) => (isMet(pod) ? [] : [point]));
