// JavaScript, because Vite hands what a configuration imports from a package to Node as it is.

/**
 * The router gives everyone its build for development. What members and operators load takes the released one, without
 * the warnings.
 * @type {import('vite').Plugin}
 */
export const releasedRouter = {
  name: 'released-router',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source !== 'react-router') return null;
    const given = await this.resolve(source, importer, { ...options, skipSelf: true });
    const released = given?.id.replace('/dist/development/', '/dist/production/');
    if (!released || released === given?.id) throw new Error('The router is packed in another way than before.');
    return released;
  },
};
