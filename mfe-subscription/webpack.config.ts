import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'subscription', port: 8083 });
