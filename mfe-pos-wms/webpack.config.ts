import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'pos-wms', port: 8084 });
