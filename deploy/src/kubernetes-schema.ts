import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as statefulSet } from 'kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { type JsonObject, textAt } from './repository.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: readonly { readonly instancePath: string; readonly message?: string; readonly keyword: string }[] | null;
}

/** Validators made from Kubernetes' own OpenAPI document. */
const validators: Readonly<Record<string, unknown>> = {
  'apps/v1 Deployment': deployment,
  'apps/v1 StatefulSet': statefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'batch/v1 Job': job,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Secret': secret,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
};

/** Violations in a manifest; fields that Kubernetes does not know are violations, too. */
export function faultsOf(manifest: JsonObject): string[] {
  const kind = `${textAt(manifest, 'apiVersion')} ${textAt(manifest, 'kind')}`;
  const validate = validators[kind] as Validate | undefined;
  if (!validate) return [`${kind} is no kind that is known here`];
  const unread = new Set<string>();
  const valid = validate(watched(manifest, unread));
  const errors = valid ? [] : (validate.errors ?? []);
  return [
    ...errors.map(({ instancePath, keyword, message }) => `${instancePath}: ${message ?? keyword}`),
    ...[...unread].map((path) => `${path}: unknown field`),
  ];
}

/** A validator reads every field that it knows: fields that were never read are unknown. */
function watched(manifest: object, unread: Set<string>): object {
  // A second access returns the same object, so that its reads are remembered.
  const known = new WeakMap<object, object>();
  const watch = (value: object, path: string): object => {
    if (!Array.isArray(value)) for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
    const proxy = new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key);
        if (typeof key === 'symbol') return found;
        unread.delete(`${path}/${key}`);
        return typeof found === 'object' && found !== null
          ? (known.get(found) ?? watch(found, `${path}/${key}`))
          : found;
      },
    });
    known.set(value, proxy);
    return proxy;
  };
  return watch(manifest, '');
}
