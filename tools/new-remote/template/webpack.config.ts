import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'sample', port: 8080 });
