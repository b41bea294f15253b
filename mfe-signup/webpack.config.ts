import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'signup', port: 8081 });
